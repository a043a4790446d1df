import type { Expo, ExpoPushMessage, ExpoPushReceipt, ExpoPushTicket } from 'expo-server-sdk';
import type { Config } from '#server/config.ts';
import { tagOf, timeoutMs, ttlSeconds, type PushContent } from './push-content.ts';

export interface ExpoMessage {
  /** The phone's Expo token. */
  to: string;
  content: PushContent;
}

/** Sends up to 100 messages through Expo. @returns a ticket for each. @throws Error if the request fails. */
export async function sendToExpo(config: Config, messages: ExpoMessage[]): Promise<ExpoPushTicket[]> {
  const client = await clientOf(config);
  const send = (some: ExpoMessage[]) => client.sendPushNotificationsAsync(some.map(printMessage));
  return send(messages).catch((error: Error & { code?: string }) => {
    // A phone of another Expo project fails the whole call.
    if (error.code !== 'PUSH_TOO_MANY_EXPERIENCE_IDS') throw error;
    return Promise.all(
      messages.map(async (message): Promise<ExpoPushTicket> => {
        const failed = ({ message }: Error) => [{ status: 'error' as const, message }];
        const [ticket] = await send([message]).catch(failed);
        return ticket!;
      }),
    );
  });
}

function printMessage({ to, content }: ExpoMessage): ExpoPushMessage {
  return {
    to,
    title: content.title,
    body: content.body,
    data: { ...content.params, notification_id: content.notification_id },
    badge: content.unread_count,
    ttl: ttlSeconds,
    sound: 'default',
    tag: tagOf(content),
    collapseId: tagOf(content),
  };
}

/** Delivery receipts by ticket id. Pending ones are missing. @throws Error when the request fails. */
export async function receiptsOf(
  config: Config,
  ids: readonly string[],
): Promise<Record<string, ExpoPushReceipt>> {
  const client = await clientOf(config);
  return client.getPushNotificationReceiptsAsync([...ids]);
}

/** Whether the app was uninstalled or its token expired. */
export function isGone(result: ExpoPushTicket | ExpoPushReceipt | undefined): boolean {
  return result?.status === 'error' && result.details?.error === 'DeviceNotRegistered';
}

const clients = new WeakMap<Config, Promise<Expo>>();

function clientOf(config: Config): Promise<Expo> {
  const client = clients.get(config) ?? createClient(config);
  clients.set(config, client);
  return client;
}

async function createClient({ expo }: Config): Promise<Expo> {
  const [{ Expo }, { Agent, Pool }] = await Promise.all([import('expo-server-sdk'), import('undici')]);
  const limits = { connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  return new Expo({
    accessToken: expo.accessToken,
    httpAgent: expo.url === undefined ? new Agent(limits) : new Pool(expo.url, limits),
  });
}
