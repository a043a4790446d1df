import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Exchange } from '#server/http/route.ts';

const cookie = 'polity_device';
const year = 365 * 24 * 60 * 60;
const validId = /^[\w-]{43}$/;

/**
 * The random id of a browser, made on its first sign-in. It marks a device as known and authenticates nobody.
 */
export function deviceId({ request }: Exchange): string {
  return storedId(request) ?? randomBytes(32).toString('base64url');
}

/** The hash of the device that a request comes from, if it has an id. */
export function deviceHashOf(exchange: Exchange | undefined): Buffer | undefined {
  const id = exchange && storedId(exchange.request);
  return id === undefined ? undefined : hashDeviceId(id);
}

export function hashDeviceId(id: string): Buffer {
  return createHash('sha256').update(`device:${id}`).digest();
}

export function setDeviceCookie({ reply }: Exchange, id: string, { publicUrl }: Config): void {
  reply.setCookie(cookie, id, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: year,
  });
}

function storedId({ cookies }: Exchange['request']): string | undefined {
  const id = cookies[cookie];
  return id && validId.test(id) ? id : undefined;
}
