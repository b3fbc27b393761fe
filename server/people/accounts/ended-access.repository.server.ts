import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type Credential = {
  kind: 'program_token' | 'token' | 'webhook';
  id: number;
  /** The name for the history. */
  header: string;
  dealerId: number;
};

/** Returns the tokens of these accounts that are not revoked, and their webhooks that are on. */
export async function credentialsInUse(
  db: Kysely<Database>,
  accounts: readonly number[],
): Promise<Credential[]> {
  const programs = await db
    .selectFrom('program_tokens')
    .innerJoin('accounts', 'accounts.id', 'program_tokens.account_id')
    .select(['program_tokens.id', 'program_tokens.name as header', 'dealer_id as dealerId'])
    .where('account_id', 'in', accounts)
    .where('revoked_at', 'is', null)
    .execute();
  const tokens = await db
    .selectFrom('open_tokens')
    .innerJoin('accounts', 'accounts.id', 'open_tokens.account_id')
    .innerJoin('contracts', 'contracts.id', 'open_tokens.contract_id')
    .select(['open_tokens.id', 'contracts.header', 'accounts.dealer_id as dealerId'])
    .where('account_id', 'in', accounts)
    .where('revoked_at', 'is', null)
    .execute();
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'name as header', 'dealer_id as dealerId'])
    .where('account_id', 'in', accounts)
    .where('enabled', '=', 1)
    .execute();
  return [
    ...programs.map((row) => ({ kind: 'program_token' as const, ...row })),
    ...tokens.map((row) => ({ kind: 'token' as const, ...row, header: `Договор ${row.header}` })),
    ...webhooks.map((row) => ({ kind: 'webhook' as const, ...row })),
  ];
}

/** Signs accounts out everywhere. */
export async function endSessionsOfAll(db: Kysely<Database>, accounts: readonly number[]): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', 'in', accounts).execute();
}

/** Revokes all tokens of accounts permanently. */
export async function revokeTokens(
  db: Kysely<Database>,
  accounts: readonly number[],
  now: number,
): Promise<void> {
  for (const table of ['program_tokens', 'open_tokens'] as const)
    await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('account_id', 'in', accounts)
      .where('revoked_at', 'is', null)
      .execute();
}

/** Switches webhooks off and abandons their waiting deliveries. */
export async function switchWebhooksOff(
  db: Kysely<Database>,
  webhooks: readonly number[],
  { now, problem }: { now: number; problem: string },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ enabled: 0, failures: 0, failing_since: null, told_at: null, retry_at: 0 })
    .where('id', 'in', webhooks)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'given_up', done_at: now, problem })
    .where('webhook_id', 'in', webhooks)
    .where('state', '=', 'waiting')
    .execute();
}
