import type { lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { whyNoWebhookUrl } from '#server/ordering/webhooks/webhook-url.server.ts';
import { isPortalItself } from '#server/work/outside/outside-url.server.ts';
import { outsidePoster } from '#server/work/outside/post-outside.server.ts';
import { isPublicAddress } from '#server/work/outside/public-address.server.ts';

/** The portal sends events only to public https addresses (§12.12.1). */

const inner = [
  ...['127.0.0.1', '127.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '100.127.255.255', '0.0.0.0', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
  ],
  ...['', 'localhost', '8.8.8.8.8', '2130706433'],
];

test.each(inner)('the address «%s» is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '77.88.55.242', '172.32.0.1', '100.128.0.1', '2a02:6b8::2:242', '2606:4700::1111'])(
  'the address «%s» is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('an address of a webhook', () => {
  test.each([
    'https://shop.example.ru/events',
    'https://shop.example.ru:8443/?key=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://пример.рф/события',
  ])('a webhook may have the address %s', (url) => {
    expect(whyNoWebhookUrl(url)).toBeUndefined();
  });

  test.each([
    ['', 'заполнить'],
    ['shop.example.ru', 'https://'],
    ['http://shop.example.ru/', 'https://'],
    ['ftp://shop.example.ru/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://me:secret@shop.example.ru/', 'имя и пароль'],
    ['https://me@shop.example.ru/', 'имя и пароль'],
    ['https://shop.example.ru:22/', 'Порт'],
    ['https://shop.example.ru:80/', 'Порт'],
    ['https://localhost/', 'внутренней сети'],
    ['https://LOCALHOST./', 'внутренней сети'],
    ['https://db/', 'внутренней сети'],
    ['https://printer.local/', 'внутренней сети'],
    ['https://127.0.0.1/', 'внутренней сети'],
    ['https://127.1/', 'внутренней сети'],
    ['https://0x7f.0.0.1/', 'внутренней сети'],
    ['https://0177.0.0.1/', 'внутренней сети'],
    ['https://2130706433/', 'внутренней сети'],
    ['https://0/', 'внутренней сети'],
    ['https://１２７.0.0.1/', 'внутренней сети'],
    ['https://10.1/', 'внутренней сети'],
    ['https://[::1]/', 'внутренней сети'],
    ['https://[::ffff:127.0.0.1]/', 'внутренней сети'],
    ['https://[::ffff:a00:1]/', 'внутренней сети'],
    ['https://[fd00::1]/', 'внутренней сети'],
    [`https://shop.example.ru/${'x'.repeat(500)}`, '500'],
  ])('a webhook may not have the address «%s»', (url, why) => {
    expect(whyNoWebhookUrl(url)).toContain(why);
  });

  test('a webhook may not have the address of the portal itself', () => {
    const origin = 'https://opt.example.ru';
    expect(isPortalItself('https://opt.example.ru:8443/api/orders/', origin)).toBe(true);
    expect(isPortalItself('https://OPT.example.ru./', origin)).toBe(true);
    expect(isPortalItself('https://shop.example.ru/', origin)).toBe(false);
  });
});

describe('the connection to a webhook', () => {
  const resolving = (...addresses: string[]) =>
    ((_host: string, _options: object, callback: (error: null, all: object[]) => void) => {
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof lookup;
  const posted = (url: string) => ({ url, headers: {}, body: '{}' });

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:169.254.169.254']], [['fd00::1']], [[]]])(
    'no connection is made to a webhook if its host name resolves to %j',
    async (addresses) => {
      const post = outsidePoster({ lookup: resolving(...addresses) });
      expect(await post(posted('https://shop.example.ru/'))).toEqual({
        problem: 'Адрес ведёт во внутреннюю сеть',
      });
    },
  );

  test.each(['https://127.0.0.1:8443/', 'https://[::1]:8443/', 'https://0x7f000001/', 'http://8.8.8.8/'])(
    'no connection is made to a webhook with the address %s',
    async (url) => {
      expect(await outsidePoster()(posted(url))).toEqual({ problem: 'Адрес ведёт во внутреннюю сеть' });
    },
  );
});
