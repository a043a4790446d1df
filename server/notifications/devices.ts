import { z } from 'zod';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { deleteOldDevices, upsertDevice, type Device } from './devices.queries.ts';

/** Older devices are deleted. */
const devicesPerMember = 20;

const subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{60,120}=*$/),
    auth: z.string().regex(/^[\w-]{16,40}=*$/),
  }),
});
const expoToken = /^(ExponentPushToken|ExpoPushToken)\[[\w-]{1,100}\]$/;

/** Registers a device. @throws AppError invalid_values when the token does not match the push type. */
export async function registerDevice(
  db: Db,
  device: Omit<Device, 'device_token'> & { device_token: unknown },
): Promise<void> {
  const device_token = device.push_type === 'web' ? webToken(device.device_token) : device.device_token;
  if (typeof device_token !== 'string' || (device.push_type === 'expo' && !expoToken.test(device_token)))
    throw invalidToken();
  await upsertDevice(db, { ...device, device_token });
  await deleteOldDevices(db, device.member_id, devicesPerMember);
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
