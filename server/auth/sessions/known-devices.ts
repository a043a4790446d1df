import { hash, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { cookieName, cookieScope } from '#server/http/own-cookie.ts';
import type { Exchange } from '#server/http/route.ts';

const year = 365 * 24 * 60 * 60;
const validId = /^[\w-]{43}$/;

/**
 * The random id of a browser, made on its first sign-in. It marks a device as known and authenticates nobody.
 */
export function deviceId({ request }: Exchange, config: Config): string {
  return storedId(request, config) ?? randomBytes(32).toString('base64url');
}

/** The hash of the device that a request comes from, if it has an id. */
export function deviceHashOf(exchange: Exchange | undefined, config: Config): Buffer | undefined {
  const id = exchange && storedId(exchange.request, config);
  return id === undefined ? undefined : hashDeviceId(id);
}

export function hashDeviceId(id: string): Buffer {
  return hash('sha256', `device:${id}`, 'buffer');
}

export function setDeviceCookie({ reply }: Exchange, id: string, config: Config): void {
  reply.setCookie(deviceCookie(config), id, { ...cookieScope(config), maxAge: year });
}

function storedId({ cookies }: Exchange['request'], config: Config): string | undefined {
  const id = cookies[deviceCookie(config)];
  return id && validId.test(id) ? id : undefined;
}

function deviceCookie(config: Config): string {
  return cookieName(config, 'polity_device');
}
