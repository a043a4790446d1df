import type { PushSubscription } from 'web-push';
import type { Config } from '#server/config.ts';
import { patience, secondsToLive, type Notification } from './notification.ts';
import { vapidKeys } from './vapid.ts';

/**
 * Shows a notification in a browser, by its subscription as JSON. @returns whether that is no longer good for anything.
 * @throws Error where the push service cannot be reached.
 */
export async function sendToBrowser(
  config: Config,
  token: string,
  content: Notification,
): Promise<{ gone: boolean }> {
  const subscription = JSON.parse(token) as PushSubscription;
  if (!isPushService(config, subscription.endpoint)) return { gone: false };
  // Loaded with the first notification: it is a large part of a start.
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(content),
    {
      vapidDetails: { subject: `mailto:${config.supportEmail}`, ...(await vapidKeys(config)) },
      TTL: secondsToLive,
    },
  );
  const { status } = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  return { gone: status === 404 || status === 410 };
}

/** Members name the address themselves, so that only the services browsers use are ever called. */
function isPushService({ pushHosts }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return pushHosts.some((host) => hostname === host || (host.startsWith('.') && hostname.endsWith(host)));
}
