import { describe, expect, test } from 'vitest';
import { isAmong, zNetworks } from '#server/people/program-tokens/networks.server.ts';

const read = (typed: unknown) => zNetworks.safeParse(typed);
const refused = (typed: unknown) => read(typed).error?.issues[0]?.message;

describe('a typed list of addresses', () => {
  test.each<[unknown, string[]]>([
    [undefined, []],
    ['', []],
    ['203.0.113.7', ['203.0.113.7']],
    [
      ' 203.0.113.7,198.51.100.0/24;\n2001:DB8::/32 203.0.113.7',
      ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'],
    ],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    [
      ['203.0.113.7', '203.0.113.8'],
      ['203.0.113.7', '203.0.113.8'],
    ],
  ])('the list of networks %j is read as %j', (typed, networks) => {
    expect(read(typed).data).toEqual(networks);
  });

  test.each([
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/',
    'fe80::1%eth0',
    '/',
    '1.2.3.4/8/8',
    ':::',
  ])('the network address %s is rejected', (typed) => {
    expect(refused(typed)).toBe(`«${typed}» – не IP-адрес и не сеть вида 203.0.113.0/24`);
  });

  test('a list of networks contains at most twenty addresses', () => {
    const list = Array.from({ length: 21 }, (_, i) => `203.0.113.${i}`);
    expect(read(list.slice(0, 20).join()).success).toBe(true);
    expect(refused(list.join())).toBe('Не больше 20 адресов и сетей');
  });
});

describe('the address of a caller', () => {
  const list = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', '2a00::1'];

  test.each([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '198.51.100.255',
    '::ffff:198.51.100.1',
    '2001:db8:ffff::1',
    '2a00:0:0::1',
  ])('the address %s of a caller is in the list of networks', (address) => {
    expect(isAmong(address, list)).toBe(true);
  });

  test.each(['203.0.113.8', '198.51.101.0', '2001:db9::1', '::1', '', 'unknown', '203.0.113.7, 1.1.1.1'])(
    'the address %j of a caller is not in the list of networks',
    (address) => {
      expect(isAmong(address, list)).toBe(false);
    },
  );
});
