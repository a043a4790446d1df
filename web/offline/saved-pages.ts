import type { QueryClient } from '@tanstack/react-query';
import { me, type User } from '#contract/members/user.ts';
import { opinionPage } from '#contract/opinions/opinions.ts';
import { callNetwork, callUrl } from '#web/api/network.ts';
import { cachedQueries } from '#web/api/cached-queries.ts';
import { readToken } from '#web/api/storage.ts';
import { canSave, isSavedCall, repliesCacheName, saveReply } from './saved-calls.ts';

/** A page that this device can open without a connection. */
export interface SavedPage {
  title: string;
  path: string;
}

/** Makes the session's cache, and stores what the server rendered: it never passed through the worker. */
export async function savePage(client: QueryClient, viewer: User | null): Promise<void> {
  if (!canSave()) return;
  const cacheName = await repliesCacheName(readToken());
  await caches.open(cacheName);
  const account = viewer ? [{ path: me.path, input: {}, data: { user: viewer } }] : [];
  for (const { path, input, data } of [...account, ...cachedQueries(client)]) {
    const url = new URL(callUrl(path, input), location.origin);
    if (isSavedCall(url)) await saveReply(cacheName, url.href, data);
  }
}

/** Stores what an opinion on the shown item needs, so that it can be given without a connection. */
export async function saveOpinionPage(client: QueryClient, path: string): Promise<void> {
  const item = itemOfPath(path);
  if (!canSave() || !navigator.onLine || !item || !isRead(client, item)) return;
  const input = { params: item, query: { page: 1, network_page: 1, sort: 'newest' } };
  const token = readToken();
  const reply = await callNetwork(opinionPage, input);
  const url = new URL(callUrl(opinionPage.path, input), location.origin);
  await saveReply(await repliesCacheName(token), url.href, reply);
}

/** The page shows the item: not that it does not exist, or that the viewer may not see it. */
function isRead(client: QueryClient, { type, id }: { type: string; id: string }): boolean {
  return cachedQueries(client).some(
    ({ path, input }) => path === `/api/v1/${type}/:id` && input.params?.id === id,
  );
}

/** '/bills/hr1-119' → what it is about. Every id has a digit; '/initiatives/create' has none. */
export function itemOfPath(path: string) {
  const [, type, id] = /^\/(bills|initiatives)\/([\w-]*\d[\w-]*)$/.exec(path) ?? [];
  return type && id ? { type, id } : undefined;
}

/** What this session has read and can open again, the newest first; each list once. */
export async function readSavedPages(): Promise<SavedPage[]> {
  if (!canSave()) return [];
  const cache = await caches.open(await repliesCacheName(readToken()));
  const pages = new Map<string, SavedPage>();
  for (const request of (await cache.keys()).toReversed()) {
    const url = new URL(request.url);
    const page = listOf(url) ?? itemOf(url, await readReply(cache, request));
    if (page && !pages.has(page.title)) pages.set(page.title, page);
  }
  return [...pages.values()];
}

interface Item {
  number?: string | null;
  title: string;
}

async function readReply(cache: Cache, request: Request): Promise<{ bill?: Item; initiative?: Item }> {
  return (await (await cache.match(request))!.json()) as { bill?: Item; initiative?: Item };
}

/** '/api/v1/bills/hr1-119' → its page. */
export function itemOf(url: URL, { bill, initiative }: { bill?: Item; initiative?: Item }) {
  const item = bill ?? initiative;
  if (!item || !/^\/api\/v1\/(bills|initiatives)\/[\w-]+$/.test(url.pathname)) return undefined;
  const title = item.number ? `${item.number} ${item.title}` : item.title;
  return { title, path: url.pathname.replace('/api/v1', '') };
}

const lists: Record<string, SavedPage> = {
  fed: { title: 'Federal Bills', path: '/fedbills' },
  state: { title: 'State Bills', path: '/statebills' },
  eo: { title: 'Executive Orders', path: '/execorders' },
  initiatives: { title: 'Initiatives', path: '/initiatives' },
  home: { title: 'Home', path: '/home' },
  'users/opinions': { title: 'My Opinions', path: '/my_opinions' },
};

/** The page of a list's call: its filters have the same names in the page's address. */
export function listOf({ pathname, searchParams }: URL): SavedPage | undefined {
  const { category, visibility, ...filters } = Object.fromEntries(searchParams);
  const name = pathname.replace('/api/v1/', '');
  const list = lists[name === 'bills' ? (category ?? '') : name];
  // Other screens show parts of these lists, by calls without a page number.
  if (!list || (list.path.endsWith('s') && !filters.page)) return undefined;
  // Calls leave out empty filters. In an address, a missing one has its default.
  const empty = /^(bills|initiatives)$/.test(name) && { filter: visibility ?? '', years: '' };
  const search = new URLSearchParams({ ...empty, ...filters }).toString();
  return { ...list, path: search ? `${list.path}?${search}` : list.path };
}
