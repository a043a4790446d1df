import type { Expo, ExpoPushReceipt, ExpoPushTicket } from 'expo-server-sdk';
import type { Config } from '#server/config.ts';
import { patience, secondsToLive, type Notification } from './notification.ts';

/** Hands a notification to Expo's push service. @returns a ticket for each app. @throws Error where it takes none of them. */
export async function sendToApps(
  config: Config,
  tokens: readonly string[],
  { title, body, page, id }: Notification,
): Promise<ExpoPushTicket[]> {
  const expo = await clientOf(config);
  // The newer of two about one thing takes the older one's place.
  const tag = `${page} ${id ?? ''}`;
  const message = {
    title,
    body,
    data: { page, id },
    ttl: secondsToLive,
    sound: 'default',
    tag,
    collapseId: tag,
  };
  return expo.sendPushNotificationsAsync(tokens.map((to) => ({ ...message, to })));
}

/** What became of notifications that were taken, by the ids of their tickets; of some nothing may be known yet. @throws Error */
export async function receiptsOf(
  config: Config,
  ids: readonly string[],
): Promise<Record<string, ExpoPushReceipt>> {
  return (await clientOf(config)).getPushNotificationReceiptsAsync([...ids]);
}

/** Whether the app is no longer there, by a ticket or a receipt. */
export function isGone(answer: ExpoPushTicket | ExpoPushReceipt | undefined): boolean {
  return answer?.status === 'error' && answer.details?.error === 'DeviceNotRegistered';
}

const clients = new WeakMap<Config, Promise<Expo>>();

function clientOf(config: Config): Promise<Expo> {
  const known = clients.get(config) ?? makeClient(config);
  clients.set(config, known);
  return known;
}

/** Loaded with the first notification: most servers have browsers to tell alone. */
async function makeClient({ expo }: Config): Promise<Expo> {
  const [{ Expo }, { Agent, Pool }] = await Promise.all([import('expo-server-sdk'), import('undici')]);
  const limits = { connect: { timeout: patience }, headersTimeout: patience, bodyTimeout: patience };
  return new Expo({
    accessToken: expo.accessToken,
    httpAgent: expo.url === undefined ? new Agent(limits) : new Pool(expo.url, limits),
  });
}
