/** What the app does when a link of an embedded page is followed there; one line for each scheme. */
interface AppLinkKind {
  /** The screen that opens; with an act it is where a person can do the same by hand. */
  path(id: string): string;
  /** What is done instead of only opening the screen. Never done for a link that came from outside the app. */
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

export interface ReadAppLink {
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

/** What a link asks for; undefined for every other address. */
export function readAppLink(href: string): ReadAppLink | undefined {
  const [, name = '', id = ''] = /^polity:\/\/([a-z_]+)(?:\/([\w.-]{1,100}))?\/?$/i.exec(href) ?? [];
  if (!Object.hasOwn(kinds, name)) return undefined;
  const kind: AppLinkKind = kinds[name as AppLinkName];
  if ((name === 'settings') !== (id === '')) return undefined;
  return { name: name as AppLinkName, id, path: kind.path(id), act: kind.act };
}

/** The link that opens a screen of the app from an embedded page; undefined where no scheme leads there. */
export function appLinkTo(path: string): string | undefined {
  if (path === kinds.settings.path()) return appLink('settings');
  const [, list, id = ''] =
    /^\/(bills|initiatives|representatives)\/([\w.-]{1,100})(?:[?#]|$)/.exec(path) ?? [];
  if (list === 'bills') return appLink('bill', id);
  if (list === 'initiatives') return appLink('initiative', id);
  return list && appLink('representative', id);
}
