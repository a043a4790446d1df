import webPush, { type PushSubscription } from 'web-push';
import type { Config } from '#server/config.ts';
import { timeoutMs, ttlSeconds, type PushContent } from './push-content.ts';
import { vapidKeys } from './vapid.ts';

/** Gone: the subscription has ended. Refused: trying again is useless. Busy: it is not. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'busy';

/**
 * Sends a notification to a browser. @param token the subscription as JSON. @throws Error when the push
 * service cannot be reached.
 */
export async function sendToBrowser(
  config: Config,
  token: string,
  content: PushContent,
): Promise<PushOutcome> {
  const subscription = JSON.parse(token) as PushSubscription;
  if (!isPushService(config, subscription.endpoint)) return 'refused';
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(payloadOf(content)),
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
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'busy';
  return status < 300 ? 'sent' : 'refused';
}

/** What public/service-worker.js gets. */
function payloadOf({ params: { page, id, body }, ...rest }: PushContent) {
  return { ...rest, page, id: id ?? body?.id };
}

/** Members supply the address, so the server calls only known push services. */
function isPushService({ pushHosts }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return pushHosts.some((host) => hostname === host || (host.startsWith('.') && hostname.endsWith(host)));
}
