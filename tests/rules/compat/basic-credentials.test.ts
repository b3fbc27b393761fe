import { describe, expect, test } from 'vitest';
import { basicCredentials } from '#compat/basic-credentials.ts';
import { windows1251 } from '#tests/use-cases/exchange/export.ts';

const basic = (bytes: Uint8Array | string) => `Basic ${Buffer.from(bytes).toString('base64')}`;

describe('the login and secret of HTTP Basic', () => {
  test.each([
    ['UTF-8', 'обмен:секрет'],
    ['windows-1251, as old platforms of 1C send it', windows1251('обмен:секрет')],
  ])('login and secret are read in %s', (_, bytes) => {
    expect(basicCredentials(basic(bytes))).toEqual({ login: 'обмен', secret: 'секрет' });
  });

  test('only the secret may contain colons', () => {
    expect(basicCredentials(basic('ut:a:b'))).toEqual({ login: 'ut', secret: 'a:b' });
  });

  test.each([
    ['none', null],
    ['another scheme', 'Bearer x'],
    ['no colon', basic('ut')],
    ['endless', basic('u'.repeat(2_000).concat(':s'))],
  ])('there are no credentials: %s', (_, header) => {
    expect(basicCredentials(header)).toBeUndefined();
  });
});
