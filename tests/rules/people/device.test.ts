import { expect, test } from 'vitest';
import { deviceOf } from '#server/people/auth/device.server.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome на Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`,
    'Яндекс Браузер на Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome на Android',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${ios}`, 'Safari на iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${ios}`, 'Safari на iPad'],
  ['curl/8.5.0', ''],
  ['', ''],
])('the browser %s is shown as «%s»', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
