import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dealerScreens, deskScreens, visitorScreens } from '#tests/browser/screens.ts';

/** The routes that have a component. */
const screens = readdirSync('app/routes')
  .filter((file) => file.endsWith('.tsx'))
  .filter((file) => /^export default function/m.test(readFileSync(`app/routes/${file}`, 'utf8')));

const addresses = [visitorScreens, dealerScreens, deskScreens]
  .flatMap((list) => Object.values(list))
  .map((address) => address.replace(/\?.*$/, '').replace(/\{\w+\}/g, '1'));

/** Returns the pattern of a route's addresses: `cabinet.acts_.$id.tsx` → `/cabinet/acts/…`. */
function patternOf(file: string): RegExp {
  const parts = file
    .replace(/\.tsx$/, '')
    .split('.')
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => part !== '' && !part.startsWith('_') && part !== '$');
  const path = parts.map((part) =>
    part.startsWith('($') ? '(?:/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`,
  );
  return new RegExp(`^${path.join('')}/?$`);
}

test('the browser tests open every screen', () => {
  const missing = screens.filter((file) => !addresses.some((address) => patternOf(file).test(address)));
  expect(missing).toEqual([]);
});
