import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isThisMachine } from '#server/environment/https-url.ts';

const loopback = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;
/** Headers that proxies add. */
const forwarded = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether a request may read the metrics: it comes from this machine or has the token. */
export function mayRead({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    !forwarded.some((name) => name in headers) &&
    isForThisMachine(headers.host)
  );
}

/** False if a proxy passes another host name, or a page has pointed its own host name to this machine. */
function isForThisMachine(host = ''): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && isThisMachine(new URL(url));
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(expected));
}
