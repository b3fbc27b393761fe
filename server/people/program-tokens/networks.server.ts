import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { wireText } from '../../kernel/wire-format.ts';

/** The maximum number of addresses; no program needs more. */
const mostNetworks = 20;

type Network = { address: string; bits: number | undefined; family: 'ipv4' | 'ipv6' };

/**
 * A typed list of addresses and networks: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`, separated by spaces,
 * commas, semicolons or line breaks. Returns them as stored; an empty list means any address.
 */
export const zNetworks = z
  .transform((value: unknown, { issues }): string[] => {
    const parts = String([value].flat().join(' '))
      .split(/[\s,;]+/)
      .filter(Boolean);
    const refuse = (message: string) => {
      issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    };
    if (parts.length > mostNetworks) return refuse(`Не больше ${mostNetworks} адресов и сетей`);
    const wrong = parts.find((part) => !networkOf(part));
    if (wrong !== undefined)
      return refuse(`«${wrong.slice(0, 60)}» – не IP-адрес и не сеть вида 203.0.113.0/24`);
    return [...new Set(parts.map((part) => written(networkOf(part)!)))];
  })
  .meta(wireText());

/** Returns whether an address is one of those listed, or in a listed network; false for an unknown address. */
export function isAmong(address: string, networks: readonly string[]): boolean {
  const asked = networkOf(address);
  if (!asked) return false;
  const list = new BlockList();
  for (const each of networks) {
    const network = networkOf(each);
    if (network?.bits !== undefined) list.addSubnet(network.address, network.bits, network.family);
    else if (network) list.addAddress(network.address, network.family);
  }
  return list.check(asked.address, asked.family);
}

function networkOf(text: string): Network | undefined {
  const [, sent = '', prefix] = /^([\da-f.:]{2,45})(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  // Node writes the IPv4 address of a connection to an IPv6 socket this way.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(sent)?.[1];
  const address = (prefix === undefined && mapped ? mapped : sent).toLowerCase();
  const version = isIP(address);
  if (version === 0) return undefined;
  const bits = prefix === undefined ? undefined : Number(prefix);
  if (bits !== undefined && bits > (version === 4 ? 32 : 128)) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

function written({ address, bits }: Network): string {
  return bits === undefined ? address : `${address}/${bits}`;
}
