import { createSharedState } from '#web/ui/shared-state.ts';
import type { PageMessage } from './worker-messages.ts';

const hour = 60 * 60_000;
/** A new version that waits for a reload. */
const waiting = createSharedState<ServiceWorker | undefined>(undefined);

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
  if (!isSameVersion) waiting.set(worker);
}

function ask(worker: ServiceWorker, message: PageMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

/** Lets the new version take over and reloads the page. Another tab may have let it take over. */
export function applyUpdate(): void {
  if (waiting.get()?.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.get()?.postMessage({} satisfies PageMessage);
}

export const useUpdateReady = () => waiting.use() !== undefined;
