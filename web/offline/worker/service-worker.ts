import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { handlePush } from './push.ts';
import { answerRead, isSavedRead, noteWrites, withTimeout } from './replies.ts';
import type { PageMessage } from '../worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files of this build and a digest of them, written by scripts/vite-plugin-worker.ts. */
declare const PRECACHE: PrecacheEntry[];
declare const VERSION: string;

const shellPath = '/offline';
const shellCache = `polity-shell-${VERSION}`;
const assetsCache = 'polity-assets';

// A new version waits until the page asks for it, so that an open page still finds the files of the old one.
self.addEventListener('message', ({ data, ports }) => {
  const { entry } = data as PageMessage;
  const isSameVersion = PRECACHE.some((file) => file.url === entry);
  if (entry === undefined || isSameVersion) void self.skipWaiting();
  ports[0]?.postMessage(isSameVersion);
});
clientsClaim();

// Files of this version.
cleanupOutdatedCaches();
precacheAndRoute(PRECACHE);

// Screens that are loaded when they are first opened. Names have hashes, so that a file never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetsCache }),
);

// The document without a member's data, which every page without a connection starts from.
self.addEventListener('install', (event) => {
  const request = new Request(shellPath, { credentials: 'omit', cache: 'reload' });
  event.waitUntil(caches.open(shellCache).then((cache) => cache.add(request)));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldVersions());
});

async function deleteOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('polity-shell-') && name !== shellCache);
  await Promise.all([...old, assetsCache].map((name) => caches.delete(name)));
}

// Documents come from the server and are never stored: they hold a member's data.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const answer = fetch(request);
      const response = await withTimeout(answer);
      return response ?? (await caches.match(shellPath, { cacheName: shellCache })) ?? answer;
    },
    // Files have an extension, which starts with a letter; a roll call ends with .2025. Workbox compares the
    // query as well, where an address may be.
    { denylist: [/^\/api\//, /^\/(auth|media)\//, /^[^?]*\.[a-z]\w*$/] },
  ),
);

noteWrites(self);
registerRoute(isSavedRead, answerRead);
handlePush();
