import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { listenLocally } from '#server/testing/local-server.ts';

// Drives the handlers of the real service worker. The headless shell denies notifications, so the events are
// made here, and what the browser would show is caught.

interface WorkerScope extends EventTarget {
  registration: { showNotification(title: string, options: ShownOptions): Promise<void> };
  clients: object;
  PushEvent: new (type: 'push', init: { data?: string }) => Event;
}

interface ShownOptions {
  body: string;
  renotify: boolean;
  data: unknown;
}

/** Waits until the service worker answers the page's requests. */
export const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Runs a function in the service worker. Browsers end idle workers at any time. */
export async function inWorker<Given, Result>(
  page: Page,
  run: (given: Given) => Result | Promise<Result>,
  given: Given,
): Promise<Result> {
  let result: { value: Result } | undefined;
  await expect(async () => {
    const worker = page.context().serviceWorkers().at(-1);
    result = { value: await worker!.evaluate(run as (given: unknown) => Promise<Result>, given) };
  }).toPass();
  return result!.value;
}

/** What the worker shows when it gets a push. */
export function showPush(push: object | null): Promise<{ title: string; options: ShownOptions }> {
  const worker = self as unknown as WorkerScope;
  return new Promise((resolve) => {
    worker.registration.showNotification = async (title, options) => resolve({ title, options });
    const event = new worker.PushEvent('push', push ? { data: JSON.stringify(push) } : {});
    worker.dispatchEvent(event);
  });
}

/** Taps a notification with this data. */
export function tap(data: unknown): void {
  const notification = { data, close: () => undefined };
  const event = new Event('notificationclick');
  self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
}

/** Taps a notification while no window is open. @returns the addresses that open */
export async function tapWithoutWindow(data: unknown): Promise<string[]> {
  const { clients } = self as unknown as WorkerScope;
  const opened: string[] = [];
  let handled: Promise<unknown> = Promise.resolve();
  Object.assign(clients, { matchAll: async () => [], openWindow: async (path: string) => opened.push(path) });
  const notification = { data, close: () => undefined };
  const waitUntil = (work: Promise<unknown>) => (handled = work);
  self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await handled;
  Reflect.deleteProperty(clients, 'matchAll');
  Reflect.deleteProperty(clients, 'openWindow');
  return opened;
}

/**
 * Starts a server in front of the product. Each `deploy()` makes its service worker one of another version,
 * with another entry script. The product's own file stays as it is: tests that run meanwhile use it.
 */
export async function startFront(product: string) {
  let deploys = 0;
  const server = createServer(async ({ url, headers: { accept = '*/*' } }, reply) => {
    const response = await fetch(product + url, { headers: { accept } });
    const headers = new Headers(response.headers);
    // The body below is no longer compressed.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const body = Buffer.from(await response.arrayBuffer());
    const isNew = deploys > 0 && url === '/service-worker.js';
    reply
      .writeHead(response.status, Object.fromEntries(headers))
      .end(isNew ? body.toString().replaceAll(/(\/assets\/)([\w-]+\.js)/g, `$1$2?${deploys}`) : body);
  });
  return { ...(await listenLocally(server)), deploy: () => void deploys++ };
}
