import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { beginMemory } from '#app/http/requests/memory.server.ts';

function addressSeen(peer: string, forwarded?: string): string {
  const headers: IncomingHttpHeaders = forwarded ? { 'x-forwarded-for': forwarded } : {};
  const end = beginMemory(headers, peer);
  try {
    return clientAddress(new Request('http://portal.test/', { headers: headers as Record<string, string> }));
  } finally {
    end();
  }
}

test('without TRUST_PROXY, a public address of the connection is the client’s address', () => {
  expect(addressSeen('203.0.113.7')).toBe('203.0.113.7');
  expect(addressSeen('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressSeen('2001:db8::7')).toBe('2001:db8::7');
  expect(addressSeen('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
});

test('without TRUST_PROXY, the client’s address is unknown if the connection has a private address', () => {
  const addresses = [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '::1',
    '10.0.0.5',
    '172.18.0.1',
    '192.168.1.1',
    'fd00::1',
    '',
  ];
  expect(addresses.map((address) => addressSeen(address))).toEqual(addresses.map(() => ''));
});

test('with TRUST_PROXY=1, the last address in X-Forwarded-For is the client’s address', () => {
  process.env.TRUST_PROXY = '1';
  expect(addressSeen('203.0.113.7', '192.0.2.1, 198.51.100.1')).toBe('198.51.100.1');
  delete process.env.TRUST_PROXY;
});
