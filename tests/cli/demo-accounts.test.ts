import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { logins } from '#server/seed/data/demo-dealer.ts';
import { staff } from '#server/seed/data/staff.ts';
import { makeWorld } from '#server/seed/world.ts';

const printed = logins.map(([email, password]) => [email, password]).sort();

test('the demo prints exactly the accounts that have a password', () => {
  const { dealers } = makeWorld({ products: 600, seed: 1, today: '2026-07-25' });
  const people = [...dealers.flatMap(({ accounts }) => accounts), ...staff];
  const able = people.filter(({ password }) => password).map(({ email, password }) => [email, password]);
  expect(printed).toEqual(able.sort());
});

test.each(['README.md', 'docs/specification.md'])(
  '%s lists the accounts that the demo prints',
  (document) => {
    const rows = readFileSync(document, 'utf8').matchAll(/^\| (\S+@example\.com) \| (\S+) \|/gm);
    expect([...rows].map(([, email, password]) => [email, password]).sort()).toEqual(printed);
  },
);
