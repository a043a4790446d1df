/** Which API replies may be read offline, and where they are stored. Used by the page and by the worker. */

const prefix = 'polity-replies-';
/** Replies that one session or the visitors of this browser can read offline. */
const maxReplies = 200;

/** Calls whose replies are stored. Everything else is not: new calls must be added here to be readable. */
const paths = [
  'home(/(contact|representatives|current_congress))?',
  'users/(me|ad_enabled|opinions|my_representatives|my_state_representatives)',
  'users/match_my_votes_(page|records|suggestions|unrecorded)',
  'locations/district_choices',
  'bills(/(watchlist|issue_titles))?',
  'bills/[^/]+(/roll_calls|/amendments|/texts/[^/]+)?',
  'initiatives(/[^/]+)?',
  'representatives(/[^/]+(/bills|/roll_call_votes)?)?',
  '(bills|initiatives|representatives)/[^/]+/(votes(/0)?|user_vote)',
  'votes/details/[^/]+',
  'roll_calls(/[^/]+)?',
  'shares(/\\d+)?',
];
const pattern = new RegExp(`^/api/v1/(${paths.join('|')})$`);

/** Addresses with a token in them are never stored. */
export function isSavedCall(url: URL): boolean {
  return pattern.test(url.pathname) && !url.searchParams.has('auth_token');
}

/** The cache of a session, named after a hash of its token; null: the cache of visitors. */
export async function repliesCacheName(token: string | null): Promise<string> {
  if (token === null) return `${prefix}visitor`;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return prefix + hex.join('').slice(0, 32);
}

/** A copy of a reply without session tokens. */
export function withoutTokens(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(withoutTokens);
  if (typeof reply !== 'object' || reply === null) return reply;
  const entries = Object.entries(reply).filter(([name]) => name !== 'auth_token');
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutTokens(value as unknown)]));
}

/** Stores a reply, unless a sign-out has deleted the cache, and removes the oldest ones over the limit. */
export async function saveReply(cacheName: string, url: string, reply: unknown): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const headers = { 'content-type': 'application/json' };
  await cache.put(url, new Response(JSON.stringify(withoutTokens(reply)), { headers }));
  const stored = await cache.keys();
  const surplus = stored.slice(0, Math.max(0, stored.length - maxReplies));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** False where the site has no https: browsers then have no caches. */
export const canSave = () => isSecureContext;

/** Deletes what this browser stores for other sessions; without a session, for all members. */
export async function deleteOtherReplies(token: string | null): Promise<void> {
  if (!canSave()) return;
  const current = [await repliesCacheName(null), await repliesCacheName(token)];
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && !current.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
