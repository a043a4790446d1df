import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of an address: IPv4 as it is, IPv6 as its /64 because one household has a whole /64, and a
 * mapped address as the IPv4 address inside it.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
