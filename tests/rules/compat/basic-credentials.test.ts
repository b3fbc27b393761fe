import { describe, expect, test } from 'vitest';
import { basicCredentials } from '#compat/basic-credentials.ts';
import { windows1251 } from '#tests/use-cases/exchange/export.ts';

const basic = (bytes: Uint8Array | string) => `Basic ${Buffer.from(bytes).toString('base64')}`;

describe('the login and secret of HTTP Basic', () => {
  test.each([
    ['UTF-8', 'обмен:секрет'],
    ['windows-1251, as old platforms of 1C send it', windows1251('обмен:секрет')],
  ])('HTTP Basic credentials are read in %s', (_, bytes) => {
    expect(basicCredentials(basic(bytes))).toEqual({ login: 'обмен', secret: 'секрет' });
  });

  test('only the secret of HTTP Basic credentials may contain colons', () => {
    expect(basicCredentials(basic('ut:a:b'))).toEqual({ login: 'ut', secret: 'a:b' });
  });

  test.each([
    ['no header', null],
    ['another scheme', 'Bearer x'],
    ['text without a colon', basic('ut')],
    ['a login of 2,000 characters', basic('u'.repeat(2_000).concat(':s'))],
  ])('no HTTP Basic credentials are read from %s', (_, header) => {
    expect(basicCredentials(header)).toBeUndefined();
  });
});
