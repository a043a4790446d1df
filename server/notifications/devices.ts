import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { PushType } from '#contract/notifications.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { deleteOldDevices, upsertDevice, type Device } from './devices.queries.ts';
import { isPushService } from './web-push.ts';

/** Older devices are deleted. */
const devicesPerMember = 20;

const subscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .refine(isPublicAddress),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{60,120}=*$/)
      .refine(isPublicKey),
    auth: z.string().regex(/^[\w-]{22,24}=*$/),
  }),
});
const appTokens = {
  expo: /^(ExponentPushToken|ExpoPushToken)\[[\w-]{1,100}\]$/,
  fcm: /^[\w:-]{20,1000}$/,
};

type GivenDevice = Omit<Device, 'device_token' | 'push_type'> & {
  push_type: PushType;
  device_token: unknown;
};

/**
 * Registers a device. @throws AppError invalid_values when the token does not match the push type, or when
 * this server sends nothing to the phone apps or to the browser's push service.
 */
export async function registerDevice(
  { db, config }: { db: Db; config: Config },
  device: GivenDevice,
): Promise<void> {
  if (device.push_type === 'fcm' && !config.firebase.account)
    throw invalidValue('push_type', 'This server does not send notifications to the phone apps.');
  await upsertDevice(db, { ...device, device_token: storedToken(config, device) });
  await deleteOldDevices(db, device.member_id, devicesPerMember);
}

function storedToken(config: Config, { push_type, device_token }: GivenDevice): string {
  if (push_type === 'web') return webToken(config, device_token);
  if (typeof device_token !== 'string' || !appTokens[push_type].test(device_token)) throw invalidToken();
  return device_token;
}

/** A host with a full name: no IP address, port or sign-in. */
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, port, username, password } = new URL(text);
  return /^([a-z\d-]+\.)+[a-z]{2,}$/.test(hostname) && !port && !username && !password;
}

/** A point on the curve: encrypting for any other fails. */
function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(text, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** A browser's subscription as JSON, with known fields only. */
function webToken(config: Config, token: unknown): string {
  const { success, data } = subscription.safeParse(typeof token === 'string' ? parsed(token) : token);
  if (!success) throw invalidToken();
  if (!isPushService(config, data.endpoint))
    throw invalidToken('This server does not send notifications to the push service of this browser.');
  return JSON.stringify(data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidToken(text = 'This is not a token that notifications can be sent to.'): AppError {
  return invalidValue('device_token', text);
}
