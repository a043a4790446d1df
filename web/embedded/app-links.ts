import { categoryOfQuery } from '#contract/bills/lists.ts';

/** What the app does with a link of an embedded page. */
interface AppLinkKind {
  /** The screen to open. */
  path(id: string): string;
  /** An action to take there. Ignored for links from outside the app. */
  act?: 'watch' | 'submit' | 'petition';
}

const kinds = {
  bill: { path: (id) => `/bills/${id}` },
  initiative: { path: (id) => `/initiatives/${id}` },
  representative: { path: (id) => `/representatives/${id}` },
  settings: { path: () => '/general_settings' },
  watchlist: { path: (id) => `/bills/${id}`, act: 'watch' },
  submit_initiative: { path: (id) => `/initiatives/${id}`, act: 'submit' },
  initiative_petition: { path: (id) => `/initiatives/${id}`, act: 'petition' },
} as const satisfies Record<string, AppLinkKind>;

export type AppLinkName = keyof typeof kinds;

interface ReadAppLink {
  name: AppLinkName;
  id: string;
  path: string;
  act: AppLinkKind['act'];
}

export const appScheme = 'polity:';

/** 'watchlist', 'hr1-119' → 'polity://watchlist/hr1-119' */
export function appLink(name: AppLinkName, id: string | number = ''): string {
  return `${appScheme}//${name}${name === 'settings' ? '' : `/${id}`}`;
}

/** The parts of an app link; undefined for other addresses. */
export function readAppLink(href: string): ReadAppLink | undefined {
  const [, name = '', id = ''] = /^polity:\/\/([a-z_]+)(?:\/([\w.-]{1,100}))?\/?$/i.exec(href) ?? [];
  if (!Object.hasOwn(kinds, name)) return undefined;
  const kind: AppLinkKind = kinds[name as AppLinkName];
  if ((name === 'settings') !== (id === '')) return undefined;
  return { name: name as AppLinkName, id, path: kind.path(id), act: kind.act };
}

/**
 * 'polity://sign_in/google?state=…' → '/auth/google/callback?state=…'. The server redirects the phone's
 * browser to such a link when it comes back from a provider. Undefined for other addresses.
 */
export function signInCallback(href: string): string | undefined {
  const [, provider, query] = /^polity:\/\/sign_in\/([a-z]{1,20})\?([\w.*%&=+-]{1,8000})$/.exec(href) ?? [];
  return provider && `/auth/${provider}/callback?${query}`;
}

/** The app link to a screen; undefined without one. */
export function appLinkTo(path: string): string | undefined {
  if (path.split('?')[0] === kinds.settings.path()) return appLink('settings');
  const [, list, id = ''] =
    /^\/(bills|initiatives|representatives)\/([\w.-]{1,100})(?:[?#]|$)/.exec(path) ?? [];
  if (list === 'bills') return appLink('bill', id);
  if (list === 'initiatives') return appLink('initiative', id);
  return list && appLink('representative', id);
}

/** Screens that have a page for embedding. */
const embeddedPages: Record<string, string> = {
  '/about': '/api/v1/about_us',
  '/terms_of_use': '/api/v1/terms_of_service',
  '/privacy_policy': '/api/v1/privacy_policy',
  '/disclosures': '/api/v1/disclosure',
  '/representatives': '/api/v1/representatives',
  '/match_my_votes': '/api/v1/users/match_my_votes_page',
};

/**
 * How an embedded page links to a screen: an app link, or its page for embedding, or the screen in the whole
 * window. No screen opens inside the frame.
 */
export function embeddedLink(path: string): { href: string; target?: '_top' } {
  const href = appLinkTo(path) ?? embeddedPages[path];
  return href ? { href } : { href: path, target: '_top' };
}

const lists = { fed: '/fedbills', state: '/statebills', local: '/localbills', eo: '/execorders' };

/** The screen of an embedded list or item; a list with its filters, and never with the token. */
export function screenOf(pathname: string, search: URLSearchParams): string {
  if (pathname === '/api/v1/bills/watchlist') return '/fedbills?filter=watchlist';
  if (pathname !== '/api/v1/bills') return pathname.replace('/api/v1', '');
  const filters = new URLSearchParams([...search].filter(([name]) => name.startsWith('filter')));
  return `${lists[categoryOfQuery(Object.fromEntries(search))]}?${filters.toString()}`;
}

/** The HTML of a content page with its links to screens as an embedded page has them. */
export function withEmbeddedLinks(html: string): string {
  return html.replaceAll(/<a href="(\/[^"]*)"/g, (_, path: string) => {
    const { href, target } = embeddedLink(path);
    return `<a href="${href}"${target ? ` target="${target}"` : ''}`;
  });
}
