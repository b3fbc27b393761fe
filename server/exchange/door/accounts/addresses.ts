import { BlockList, isIP } from 'node:net';

/** The list of network addresses from which an account may be used. */

/** Returns whether a text is an address or a network: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Returns the addresses and networks of a typed list, each once. Blanks, line breaks, commas and semicolons separate
 * them.
 */
export function addressLines(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** Returns an address in the notation of the list: a dual-stack socket reports IPv4 as `::ffff:203.0.113.7`. */
export function plainAddress(address: string): string {
  const [, v4 = ''] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return v4 || address.replace(/%.*$/, '');
}

/** Returns whether a list allows an address; an empty one allows all. */
export function allowsAddress(list: string, address: string): boolean {
  const lines = addressLines(list);
  if (lines.length === 0) return true;
  const asked = plainAddress(address);
  const family = isIP(asked);
  if (family === 0) return false;
  const allowed = new BlockList();
  for (const line of lines.filter(isAddressOrNetwork)) {
    const [net = '', bits] = line.split('/');
    const type = isIP(net) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) allowed.addAddress(net, type);
    else allowed.addSubnet(net, Number(bits), type);
  }
  return allowed.check(asked, family === 4 ? 'ipv4' : 'ipv6');
}
