import { useSyncExternalStore } from 'react';
import type { PageMessage } from './worker-messages.ts';

const hour = 60 * 60_000;
let isUpdateReady = false;
let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Registers the service worker and looks for a new version now and then. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  if (registration.waiting) await offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => {
      // The first worker of a browser replaces nothing.
      if (found.state === 'installed' && navigator.serviceWorker.controller) void offer(found);
    });
  });
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, hour);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && update());
}

/** A worker of this page's own version takes over at once; one of a newer version waits for the member. */
async function offer(worker: ServiceWorker): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const isSameVersion = await ask(worker, { entry: new URL(script!.src).pathname });
  if (isSameVersion) return;
  waiting = worker;
  isUpdateReady = true;
  for (const listener of listeners) listener();
}

function ask(worker: ServiceWorker, message: PageMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

/** Lets the new version take over and reloads the page. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage({} satisfies PageMessage);
}

/** Whether a new version waits for a reload. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => isUpdateReady);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
