import { BlockList, isIP } from 'node:net';

/**
 * Private and all other networks that are not part of the public Internet (IANA registries of special-purpose
 * addresses).
 */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4');

/**
 * In IPv6 only the global unicast addresses are public. This excludes loopback, link-local, unique local and multicast
 * addresses, and addresses that represent an IPv4 address (`::ffff:…`, `::…`, `64:ff9b::…`).
 */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  // Teredo and other protocols, addresses for examples, and 6to4, which represents an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Returns whether an IP address belongs to the public Internet; false for anything else. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  // Only link-local addresses have a zone.
  if (family === 6 && !address.includes('%'))
    return global.check(address, 'ipv6') && !closed.check(address, 'ipv6');
  return false;
}

/** Returns the host of a web address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
