import { CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert, mysqlDialect, sqliteDialect } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { erasePersonalData } from '#server/desk/personal-data/erase-personal-data.server.ts';
import { eraseVisitorData } from '#server/desk/personal-data/erase-visitor-data.server.ts';
import { exportPersonalData } from '#server/desk/personal-data/export-personal-data.server.ts';
import { exportVisitorData } from '#server/desk/personal-data/export-visitor-data.server.ts';
import { findVisitorData } from '#server/desk/personal-data/find-visitor-data.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { policyPage } from '#tests/builders/policy-page.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * Finding and destroying personal data must not scan tables of a million rows. SQLite's plans depend only on indexes.
 * MariaDB considers the number of rows and scans small tables, but its plan lists the indexes that it could use.
 */
const small = ['settings'];

const phone = '+7 (916) 555-44-33';
const typed = { phone, confirm: phone, reason: 'withdrawn' };
const fresh = smallWorld();
const sent: { sql: string; parameters: readonly unknown[] }[] = [];
let watched: Kysely<Database>;

beforeAll(async () => {
  const { db, url } = fresh;
  await bulkInsert(db, 'pages', [policyPage]);
  await insertOrder(db, { id: 1, account_id: 1 });
  await insertComplaint(db, { id: 1, account_id: 1 });
  const asked = { phone, firstname: 'Эраст', consent: policyPage.version_on };
  await testContext(db).does(requestCallback, asked);
  watched = new Kysely<Database>({
    dialect: dialect === 'mysql' ? mysqlDialect(url) : sqliteDialect(url.slice('sqlite:'.length)),
    log: ({ query }) => {
      sent.push(query);
    },
  });
});
afterAll(() => watched.destroy());

const desk = () => testContext(watched, staff);
const person = { id: 1, account: actors.manager.accountId };
const email = 'manager@example.com';

const deeds: Record<string, () => Promise<{ ok: boolean }>> = {
  'find a visitor': () => desk().tries(findVisitorData, { phone }),
  'give out the data of a visitor': () => desk().tries(exportVisitorData, { phone }),
  'destroy the data of a visitor': async () => {
    const { mark } = (await desk().does(findVisitorData, { phone }))!;
    return desk().tries(eraseVisitorData, { ...typed, mark });
  },
  'give out the data of a person': () => desk().tries(exportPersonalData, person),
  'destroy the data of a person': () =>
    desk().tries(erasePersonalData, { ...person, email, reason: 'withdrawn' }),
};

describe('plans for finding and destroying personal data', () => {
  test.each(Object.entries(deeds))('no table is scanned to %s', async (_, deed) => {
    sent.length = 0;
    expect(await deed()).toMatchObject({ ok: true });
    const planned = sent.filter(({ sql }) => /^(?:select|update|delete)\b/.test(sql));
    expect(planned.length).toBeGreaterThan(0);
    const walks: string[] = [];
    for (const query of planned)
      for (const table of await wholeTables(query)) walks.push(`${table}: ${query.sql}`);
    expect(walks).toEqual([]);
  });
});

/** Returns the tables that a query scans completely. */
async function wholeTables(query: { sql: string; parameters: readonly unknown[] }): Promise<string[]> {
  const word = dialect === 'mysql' ? 'explain' : 'explain query plan';
  const { rows } = await fresh.db.executeQuery<Record<string, string | null>>(
    CompiledQuery.raw(`${word} ${query.sql}`, [...query.parameters]),
  );
  return rows.flatMap((row) => {
    const table =
      dialect === 'mysql'
        ? ['ALL', 'index'].includes(row.type ?? '') && row.possible_keys === null && row.table
        : /^SCAN (\w+)/.exec(row.detail ?? '')?.[1];
    return !table || table.startsWith('<') || table === 'CONSTANT' || small.includes(table) ? [] : [table];
  });
}
