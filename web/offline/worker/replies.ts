import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { isSavedCall, repliesCacheName, saveReply } from '../saved-calls.ts';

/** Reads of the app. Pages for embedding, files and streams have the same paths and are not stored. */
export function isSavedRead({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && isSavedCall(url) && request.headers.get('accept') === 'application/json';
}

/** How long to wait for the server where something stored can be shown. */
const timeoutMs = 4_000;
/** A member who has just written something must not see an older reply. */
const freshAfterWrite = 60_000;
let lastWrite = 0;

export function noteWrites(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('fetch', ({ request }) => {
    if (request.method !== 'GET') lastWrite = Date.now();
  });
}

/** The answer of the server; undefined if it cannot be reached, or not in time. */
export function withTimeout(answer: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, timeoutMs);
  });
  return Promise.race([answer.catch(() => undefined), late]);
}

/** Answers from the server, and from the session's own cache if it cannot be reached or does not answer. */
export async function answerRead({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const cacheName = await repliesCacheName(request.headers.get('authorization'));
  const mustWait = Date.now() - lastWrite < freshAfterWrite;
  const answer = fetch(request);
  event.waitUntil(answer.then((response) => save(cacheName, request.url, response)).catch(() => undefined));
  const response = await (mustWait ? answer.catch(() => undefined) : withTimeout(answer));
  return response ?? (await caches.match(request.url, { cacheName })) ?? answer;
}

async function save(cacheName: string, url: string, response: Response): Promise<void> {
  if (response.ok) await saveReply(cacheName, url, await response.clone().json());
}
