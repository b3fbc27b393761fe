import { BlockList, isIPv4 } from 'node:net';
import { peerOf } from './memory.server.ts';

/**
 * Returns the address that the trusted proxy itself added to the header, '' when it added none; undefined without
 * TRUST_PROXY=1.
 */
export function forwardedAddress(header: string | null | undefined): string | undefined {
  return process.env.TRUST_PROXY === '1' ? (header?.split(',').at(-1)?.trim() ?? '') : undefined;
}

/**
 * Returns the client's address, or '' when it is unknown. With a trusted proxy it is the last address of the list.
 * Without one it is the other end of the connection, but only a public address: a loopback or private one may be a
 * proxy that nobody has declared, and all dealers would share its limits.
 */
export function clientAddress({ headers }: Request): string {
  const forwarded = forwardedAddress(headers.get('X-Forwarded-For'));
  if (forwarded !== undefined) return forwarded;
  const peer = peerOf(headers).replace(/^::ffff:(?=\d+\.)/i, '');
  return peer && !notPublic.check(peer, isIPv4(peer) ? 'ipv4' : 'ipv6') ? peer : '';
}

/**
 * Returns the address to compare with a list of permitted addresses: the address that a trusted proxy reports, else
 * the other end of the connection, private or not. Returns '', which no list permits, when it is unknown.
 */
export function callingAddress({ headers }: Request): string {
  return forwardedAddress(headers.get('X-Forwarded-For')) ?? peerOf(headers);
}

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
notPublic.addAddress('::', 'ipv6');
notPublic.addAddress('::1', 'ipv6');
notPublic.addSubnet('fc00::', 7, 'ipv6');
notPublic.addSubnet('fe80::', 10, 'ipv6');
