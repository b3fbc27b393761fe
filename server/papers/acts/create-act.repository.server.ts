import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { keepParties } from '../../people/contragents/party.repository.server.ts';
import type { ActContract } from './act-view.ts';
import type { Period } from './turnover.ts';

/**
 * Returns the act that this account has requested for the same contract and period since a moment; ignores failed
 * ones.
 */
export async function sameActSince(
  db: Kysely<Database>,
  actor: SignedIn,
  contractId: number,
  { startOn, endOn }: Period,
  since: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('acts')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .where('contract_id', '=', contractId)
    .where('start_on', '=', startOn)
    .where('end_on', '=', endOn)
    .where('state', '!=', 'failed')
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the day of the contract's first shipment or payment; undefined when there is none. */
export async function firstEntryOn(db: Kysely<Database>, contractId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.min('entered_on').as('first'))
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  return row?.first ?? undefined;
}

/** Adds a queued act with the current requisites of the parties, and returns its id. */
export async function insertAct(
  db: Kysely<Database>,
  actor: SignedIn,
  contract: Pick<ActContract, 'id' | 'contragentId'>,
  { startOn, endOn }: Period,
  now: number,
): Promise<number> {
  const parties = await keepParties(db, contract.contragentId);
  const result = await db
    .insertInto('acts')
    .values({
      ...parties,
      dealer_id: actor.dealerId,
      account_id: actor.accountId,
      contract_id: contract.id,
      contragent_id: contract.contragentId,
      start_on: startOn,
      end_on: endOn,
      state: 'queued',
      reason: '',
      opening: 0,
      shipped: 0,
      paid: 0,
      created_at: now,
      ready_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(result.insertId);
}
