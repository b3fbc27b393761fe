import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Need } from '../needs/repository.server.ts';
import type { LeftBehind } from './handing-over-view.ts';

/** The number of drafts listed by name; the others are only counted. */
const maxNamed = 3;

/** Returns what an account leaves behind. */
export async function leftBehind(db: Kysely<Database>, accountId: number, now: number): Promise<LeftBehind> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('drafts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .as('drafts'),
      eb
        .selectFrom('needs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .as('needs'),
      eb
        .selectFrom('watches')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('once', '=', 1)
        .where('told_at', 'is', null)
        .as('watches'),
      eb
        .selectFrom('open_tokens')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .as('tokens'),
      eb
        .selectFrom('program_tokens')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where(({ or, eb: is }) => or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
        .as('programTokens'),
      eb
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('enabled', '=', 1)
        .as('webhooks'),
    ])
    .executeTakeFirstOrThrow();
  const { drafts, needs, watches, tokens, programTokens, webhooks } = row;
  const named = await db
    .selectFrom('drafts')
    .select('header')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNamed)
    .execute();
  return {
    drafts: Number(drafts),
    needs: Number(needs),
    watches: Number(watches),
    tokens: Number(tokens),
    programTokens: Number(programTokens),
    webhooks: Number(webhooks),
    draftNames: named.map(({ header }) => header).filter((header) => header !== ''),
  };
}

/** Returns a dealer's accounts that may take over: enabled main users and managers except `id`, the main user first. */
export async function heirsOf(
  db: Kysely<Database>,
  dealerId: number,
  id: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('dealer_id', '=', dealerId)
    .where('type_id', 'in', ['1', '2'])
    .where('enabled', '=', 1)
    .where('id', '!=', id)
    .orderBy('type_id')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id: heir, name, email }) => ({ id: heir, name: name || email }));
}

/**
 * Transfers all drafts of an account to another one. Clears the saved prices of their lines, which were shown to the
 * former owner and must stay hidden from the new one.
 */
export async function giveDrafts(db: Kysely<Database>, from: number, to: number): Promise<void> {
  // The ids are read first: with a subquery, MariaDB would read and lock the lines of all drafts.
  const rows = await db.selectFrom('drafts').select('id').where('account_id', '=', from).execute();
  if (rows.length === 0) return;
  const drafts = rows.map(({ id }) => id);
  await db.updateTable('draft_lines').set({ seen_price: null }).where('draft_id', 'in', drafts).execute();
  await db.updateTable('drafts').set({ account_id: to }).where('account_id', '=', from).execute();
}

/** Deletes all needs of an account and returns them. */
export async function takeNeeds(
  db: Kysely<Database>,
  accountId: number,
): Promise<Pick<Need, 'id' | 'quantity' | 'addedAt'>[]> {
  const needs = await db
    .selectFrom('needs')
    .select(['product_id as id', 'quantity', 'added_at as addedAt'])
    .where('account_id', '=', accountId)
    .execute();
  await db.deleteFrom('needs').where('account_id', '=', accountId).execute();
  return needs;
}

/** Revokes all tokens of an account. */
export async function revokeTokens(db: Kysely<Database>, accountId: number, now: number): Promise<void> {
  for (const table of ['open_tokens', 'program_tokens'] as const)
    await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute();
}
