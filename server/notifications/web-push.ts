import type { PushSubscription } from 'web-push';
import type { Config } from '#server/config.ts';
import { targetOf, timeoutMs, ttlSeconds, type PushContent, type PushOutcome } from './push-content.ts';
import { vapidKeys } from './vapid.ts';

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
  // The operator has removed its service from PUSH_HOSTS. The settings of the browser offer it again.
  if (!isPushService(config, subscription.endpoint)) return 'gone';
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(payloadOf(content)),
    {
      vapidDetails: { subject: vapidSubject(config), ...(await vapidKeys(config)) },
      TTL: ttlSeconds,
    },
  );
  const { status, body: reply } = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await reply?.cancel();
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'busy';
  return status < 300 ? 'sent' : 'refused';
}

/** Who sends. Apple refuses addresses of hosts that do not exist, as the default SUPPORT_EMAIL has. */
function vapidSubject({ publicUrl, supportEmail }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;
}

/** The message that web/offline/worker/push.ts receives. */
function payloadOf(content: PushContent) {
  const { title, body, notification_id, unread_count } = content;
  return { title, body, notification_id, unread_count, ...targetOf(content) };
}

/** Members supply the address, so the server calls only known push services. */
export function isPushService({ pushHosts }: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return pushHosts.some((host) => hostname === host || (host.startsWith('.') && hostname.endsWith(host)));
}
