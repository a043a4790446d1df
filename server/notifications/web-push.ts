import webPush, { type PushSubscription } from 'web-push';
import type { Config } from '#server/config.ts';
import { timeoutMs, ttlSeconds, type Notification } from './notification.ts';
import { vapidKeys } from './vapid.ts';

/**
 * Sends a notification to a browser. @param token the subscription as JSON. @returns gone: the subscription
 * has ended.
 * @throws Error when the push service cannot be reached.
 */
export async function sendToBrowser(
  config: Config,
  token: string,
  content: Notification,
): Promise<{ gone: boolean }> {
  const subscription = JSON.parse(token) as PushSubscription;
  if (!isPushService(config, subscription.endpoint)) return { gone: false };
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(content),
    {
      vapidDetails: { subject: `mailto:${config.supportEmail}`, ...(await vapidKeys(config)) },
      TTL: ttlSeconds,
    },
  );
  const { status } = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { gone: status === 404 || status === 410 };
}

/** Members supply the address, so the server calls only known push services. */
function isPushService({ pushHosts }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return pushHosts.some((host) => hostname === host || (host.startsWith('.') && hostname.endsWith(host)));
}
