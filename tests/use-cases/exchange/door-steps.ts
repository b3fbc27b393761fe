import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { stepsOf1c } from './steps-1c.ts';

/** Returns the requests of 1C to the database of a test file, sent with an account and a folder of their own. */
export function doorSteps(fresh: { db: Kysely<Database> }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-1c-door-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let actor: Exchange | undefined;
  beforeAll(async () => {
    const author = { db: fresh.db, now: noon, actor: { kind: 'system' as const } };
    const { id } = okValue(await addExchangeAccount(author, { login: 'ut', addresses: '' }));
    actor = { kind: 'exchange', exchangeId: id, login: 'ut' };
  });
  return { folder, ...stepsOf1c({ db: () => fresh.db, actor: () => actor!, folder }) };
}
