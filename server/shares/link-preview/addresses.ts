import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 networks with a special purpose (IANA registry): private, local, shared, documentation, multicast. */
const special4 = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  addSubnet(special4, network, 'ipv4');

/** The only IPv6 addresses that are global unicast, */
const global6 = new BlockList();
addSubnet(global6, '2000::/3', 'ipv6');
/** without those that hold an IPv4 address or have a special purpose. */
const special6 = new BlockList();
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])
  addSubnet(special6, network, 'ipv6');

function addSubnet(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, prefix] = network.split('/') as [string, string];
  list.addSubnet(address, Number(prefix), family);
}

/** Whether an IP address is a public one of a single host. False for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return address === '127.0.0.1' || address === '::1';
}
