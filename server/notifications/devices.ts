import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { PushType } from '#contract/notifications.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { deleteOldDevices, upsertDevice, type Device } from './devices.queries.ts';

/** Older devices are deleted. */
const devicesPerMember = 20;

const subscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .refine(isPublicAddress),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{60,120}=*$/),
    auth: z.string().regex(/^[\w-]{16,40}=*$/),
  }),
});
const appTokens = {
  expo: /^(ExponentPushToken|ExpoPushToken)\[[\w-]{1,100}\]$/,
  fcm: /^[\w:-]{20,1000}$/,
};

const privateName = /\.(localhost|local|internal|home|lan|arpa)$/;

type GivenDevice = Omit<Device, 'device_token' | 'push_type'> & {
  push_type: PushType;
  device_token: unknown;
};

/**
 * Registers a device. @throws AppError invalid_values when the token does not match the push type, or when
 * this server has no key for the phone apps.
 */
export async function registerDevice(
  { db, config }: { db: Db; config: Config },
  device: GivenDevice,
): Promise<void> {
  if (device.push_type === 'fcm' && !config.firebase.account)
    throw new AppError('invalid_values', {
      fields: { push_type: 'This server does not send notifications to the phone apps.' },
    });
  await upsertDevice(db, { ...device, device_token: storedToken(device) });
  await deleteOldDevices(db, device.member_id, devicesPerMember);
}

function storedToken({ push_type, device_token }: GivenDevice): string {
  if (push_type === 'web') return webToken(device_token);
  if (typeof device_token !== 'string' || !appTokens[push_type].test(device_token)) throw invalidToken();
  return device_token;
}

/** A host with a full name: no IP address, port or sign-in. PUSH_HOSTS decides what is called. */
function isPublicAddress(text: string): boolean {
  const { hostname, port, username, password } = new URL(text);
  return (
    /^([a-z\d-]+\.)+[a-z]{2,}$/.test(hostname) &&
    !privateName.test(hostname) &&
    !port &&
    !username &&
    !password
  );
}

/** A browser's subscription as JSON, with known fields only. */
function webToken(token: unknown): string {
  try {
    return JSON.stringify(subscription.parse(typeof token === 'string' ? JSON.parse(token) : token));
  } catch {
    throw invalidToken();
  }
}

function invalidToken(): AppError {
  return new AppError('invalid_values', {
    fields: { device_token: 'This is not a token that notifications can be sent to.' },
  });
}
