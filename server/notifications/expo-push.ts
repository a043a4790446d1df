import { Expo, type ExpoPushReceipt, type ExpoPushTicket } from 'expo-server-sdk';
import { Agent, Pool } from 'undici';
import type { Config } from '#server/config.ts';
import { timeoutMs, ttlSeconds, type Notification } from './notification.ts';

/** Sends a notification through Expo. @returns one ticket per token. @throws Error when the request fails. */
export async function sendToApps(
  config: Config,
  tokens: readonly string[],
  { title, body, page, id }: Notification,
): Promise<ExpoPushTicket[]> {
  const expo = clientOf(config);
  // A newer notification about the same subject replaces the older one.
  const tag = `${page} ${id ?? ''}`;
  const message = {
    title,
    body,
    data: { page, id },
    ttl: ttlSeconds,
    sound: 'default',
    tag,
    collapseId: tag,
  };
  return expo.sendPushNotificationsAsync(tokens.map((to) => ({ ...message, to })));
}

/** Delivery receipts by ticket id. Pending ones are missing. @throws Error when the request fails. */
export async function receiptsOf(
  config: Config,
  ids: readonly string[],
): Promise<Record<string, ExpoPushReceipt>> {
  return clientOf(config).getPushNotificationReceiptsAsync([...ids]);
}

/** Whether the app was uninstalled or its token expired. */
export function isGone(result: ExpoPushTicket | ExpoPushReceipt | undefined): boolean {
  return result?.status === 'error' && result.details?.error === 'DeviceNotRegistered';
}

const clients = new WeakMap<Config, Expo>();

function clientOf(config: Config): Expo {
  const client = clients.get(config) ?? createClient(config);
  clients.set(config, client);
  return client;
}

function createClient({ expo }: Config): Expo {
  const limits = { connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  return new Expo({
    accessToken: expo.accessToken,
    httpAgent: expo.url === undefined ? new Agent(limits) : new Pool(expo.url, limits),
  });
}
