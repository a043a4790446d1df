import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 addresses that are in use for single hosts on the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is a public one of a single host. False for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(globalUnicast);
}

export function isLoopbackAddress(address: string): boolean {
  return address === '127.0.0.1' || address === '::1';
}
