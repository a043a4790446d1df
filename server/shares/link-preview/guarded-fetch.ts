import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import ipaddr from 'ipaddr.js';
import { firstBytes, limitBytes } from '#server/http/limit-bytes.ts';

/** For a whole page with its redirects. */
export const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;
const maxRedirects = 5;

/** An address that we do not open, or a page that does not answer as it should. The reason is for logs. */
export class FetchRefused extends Error {}

export interface GuardedFetch {
  /** Media types that are read: 'text/html', 'image/*'. */
  accept: string[];
  /** What happens to a reply of more than 1 MB. */
  larger: 'truncate' | 'refuse';
  userAgent: string;
  /** Tests only: loopback addresses and any port. */
  allowLoopback: boolean;
  signal: AbortSignal;
}

export interface Fetched {
  /** The address after redirects. */
  url: string;
  /** The Content-Type header in lower case. */
  type: string;
  body: Buffer;
}

/**
 * Reads a resource from the public web: http and https on their own ports, public addresses only, each
 * redirect checked again. The checked address is the one that is connected to.
 * @throws FetchRefused; also for compressed replies, which may grow without limit.
 */
export async function guardedFetch(start: string, options: GuardedFetch): Promise<Fetched> {
  const { Agent, request } = await import('undici');
  const agent = new Agent({
    connect: { lookup: checkedLookup(options.allowLoopback), timeout: timeoutMs },
    pipelining: 0,
    maxHeaderSize: 16 * 1024,
  });
  try {
    let url = checkedUrl(start, options.allowLoopback);
    for (let step = 0; step <= maxRedirects; step++) {
      const reply = await request(url, {
        dispatcher: agent,
        signal: options.signal,
        headers: {
          accept: options.accept.join(', '),
          'accept-encoding': 'identity',
          'user-agent': options.userAgent,
        },
      });
      // A body that nobody reads fails when the connection is closed. That must not end the server.
      reply.body.on('error', () => undefined);
      const { location } = reply.headers;
      if (reply.statusCode < 300 || reply.statusCode >= 400) return await readReply(url, reply, options);
      if (typeof location !== 'string') throw new FetchRefused('A redirect leads nowhere.');
      const next = URL.parse(location, url.href);
      if (!next) throw new FetchRefused('A redirect leads nowhere.');
      reply.body.destroy();
      url = checkedUrl(next.href, options.allowLoopback);
    }
    throw new FetchRefused('Too many redirects.');
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused((error as Error).message);
  } finally {
    // Not awaited: a body that is still coming would keep it open.
    void agent.destroy();
  }
}

/** The browser's parser reads every spelling of a host: 'http://0x7f.1' → 127.0.0.1. */
function checkedUrl(text: string, allowLoopback: boolean): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchRefused('Not a web address.');
  if (url.username || url.password) throw new FetchRefused('The address has a user name.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOwn = allowLoopback && isLoopbackAddress(host);
  if (!isOwn && !/^(80|443)?$/.test(url.port)) throw new FetchRefused('Not the port of a web server.');
  if (isIP(host) !== 0 && !isOwn && !isPublicAddress(host)) throw new FetchRefused('Not a public address.');
  return url;
}

/** Resolves a name, and refuses it unless all of its addresses are public. */
function checkedLookup(allowLoopback: boolean) {
  return (
    hostname: string,
    options: LookupOptions,
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isAllowed = ({ address }: LookupAddress) =>
        isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
      const [first] = addresses;
      if (!first || !addresses.every(isAllowed)) return done(new FetchRefused('Not a public address.'), []);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

async function readReply(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { accept, larger }: GuardedFetch,
): Promise<Fetched> {
  if (statusCode !== 200) throw new FetchRefused(`The page answers ${statusCode}.`);
  const type = String(headers['content-type'] ?? '').toLowerCase();
  if (!accept.some((accepted) => type.startsWith(accepted.replace('*', ''))))
    throw new FetchRefused(`Not read: ${type}`);
  if (!/^(identity)?$/.test(String(headers['content-encoding'] ?? '')))
    throw new FetchRefused('The reply is compressed.');
  const chunks = body as AsyncIterable<Buffer>;
  const tooLarge = () => new FetchRefused('More than 1 MB.');
  const read = larger === 'truncate' ? firstBytes(chunks, maxBytes) : limitBytes(chunks, maxBytes, tooLarge);
  return { url: url.href, type, body: await buffer(read) };
}

/** All IPv6 addresses that are in use for single hosts on the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is a public one of a single host. False for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(globalUnicast);
}

function isLoopbackAddress(address: string): boolean {
  return address === '127.0.0.1' || address === '::1';
}
