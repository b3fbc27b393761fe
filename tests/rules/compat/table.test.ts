import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callName } from '#compat/docs/call-name.ts';
import { legacyApi } from '#compat/docs/legacy-api.ts';
import { rowsAt } from '#compat/match.ts';
import { callsAtScreens, mounts } from '#compat/mounts.js';
import type { Row } from '#compat/row.ts';
import { table } from '#compat/table.ts';
import { specifiedCalls } from '#tests/setup/specification.ts';

/**
 * Maps the address of a screen to the call that shares it. Only requests of scripts reach these calls (mounts.js).
 * Their fields are listed in the specification.
 */
const screens = new Map(
  callsAtScreens.map(({ screen, call }) => [
    screen.replace('{id}', '{catalog}'),
    call.replace('{id}', '{catalog}'),
  ]),
);

/** Returns the verbs by address, for all rows with that address. */
function verbsByAddress(calls: { verbs: readonly string[]; addresses: string[] }[]): Map<string, string> {
  const verbs = new Map<string, Set<string>>();
  for (const call of calls)
    for (const address of call.addresses)
      verbs.set(address, new Set([...(verbs.get(address) ?? []), ...call.verbs]));
  return new Map([...verbs].map(([address, all]) => [address, [...all].sort().join(', ')]));
}

/** Returns all addresses of a row. */
const addressesOf = ({ url, also = [] }: Row) =>
  [url, ...also].flatMap((each) => [each.replace(/\/\{\w+\?\}$/, ''), each.replace(/\{\w+\??\}/g, '5')]);

describe('the table of the old calls', () => {
  test('the table of old calls contains the calls of the specification in their order', () => {
    const specified = specifiedCalls().map(({ verbs, addresses }) => ({
      verbs,
      addresses: [...new Set(addresses.map((address) => screens.get(address) ?? address))],
    }));
    const answered = table.map(({ verbs, url, also = [] }) => ({ verbs, addresses: [url, ...also] }));
    expect([...verbsByAddress(specified)]).toEqual([...verbsByAddress(answered)]);
  });

  test('table rows with one address have different conditions, and only the last may have none', () => {
    for (const row of table) {
      for (const address of addressesOf(row)) {
        const rows = rowsAt(table, address).map((called) => called.row);
        expect(rows, address).toContain(row);
        for (const verb of row.verbs) {
          const conditions = rows
            .filter(({ verbs }) => verbs.includes(verb))
            .map(({ when }) => JSON.stringify(when));
          expect(conditions, address).toEqual([...new Set(conditions)]);
          expect(conditions.slice(0, -1), address).not.toContain(undefined);
        }
      }
    }
  });

  test('the table of old calls uses only mounted paths', () => {
    const heads = mounts.map(({ path }) => `/${path.replace(/\*$/, '')}`);
    expect(table.filter(({ url }) => !heads.some((head) => url.startsWith(head)))).toEqual([]);
  });

  test('every row in the table of old calls has a unique name', () => {
    const names = table.map(callName);
    expect(names).toEqual([...new Set(names)]);
  });

  test('docs/legacy-api.md matches the table of old calls (otherwise run npm run docs:api)', () => {
    expect(readFileSync('docs/legacy-api.md', 'utf8')).toBe(legacyApi());
  });
});
