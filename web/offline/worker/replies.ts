import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { isSavedCall, repliesCacheName, saveReply } from '../saved-calls.ts';

/** Reads of the app. Pages for embedding, files and streams have the same paths and are not stored. */
export function isSavedRead({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && isSavedCall(url) && request.headers.get('accept') === 'application/json';
}

/** Answers from the server, and from the session's own cache if the server cannot be reached. */
export async function answerRead({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const cacheName = await repliesCacheName(request.headers.get('authorization'));
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(save(cacheName, request.url, response.clone()));
    return response;
  } catch (error) {
    const saved = await (await caches.open(cacheName)).match(request.url);
    if (!saved) throw error;
    return saved;
  }
}

async function save(cacheName: string, url: string, response: Response): Promise<void> {
  await saveReply(cacheName, url, await response.json());
}
