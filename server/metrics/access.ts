import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isThisMachine } from '#server/environment/https-url.ts';

const loopback = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;
/** What proxies add for whom they ask. */
const forwarded = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether somebody may read the figures: who asks on this machine itself, and who knows the token. */
export function mayRead({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    !forwarded.some((name) => name in headers) &&
    asksThisMachine(headers.host)
  );
}

/** Not so when a proxy passes on another name, or a page in a browser has had its own name lead here. */
function asksThisMachine(host = ''): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && isThisMachine(new URL(url));
}

/** In the same time however much of it is right, and however long it is. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
