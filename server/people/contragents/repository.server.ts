import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { currentDay } from '../../kernel/clock.ts';
import { givenContracts } from '../contracts/repository.server.ts';
import type { Contragent, ListedContragent, Requisites } from './contragent-view.ts';
import type { Party } from './party.ts';
import { forgetProposals } from './proposals.repository.server.ts';

const columns = [
  'id',
  'company',
  'inn',
  'kpp',
  'ogrn',
  'legal_address',
  'bank',
  'bik',
  'account',
  'enabled',
] as const;

export type Owner = Pick<SignedIn, 'dealerId' | 'accountId' | 'role'>;

/** Selects all contragents of the dealer, or for a manager only the contragents of the assigned contracts (§10.1). */
function visible(db: Kysely<Database>, actor: Owner) {
  return db
    .selectFrom('contragents')
    .where('dealer_id', '=', actor.dealerId)
    .$if(actor.role === 'manager', (query) =>
      query.where('id', 'in', (inner) =>
        inner.selectFrom('contracts').select('contragent_id').where('id', 'in', givenContracts(db, actor)),
      ),
    );
}

/** Returns the contragents that the actor may see, with their contracts, in the order in which they were added. */
export async function contragentsOf(db: Kysely<Database>, actor: SignedIn): Promise<ListedContragent[]> {
  const today = currentDay();
  const [rows, contracts] = await Promise.all([
    visible(db, actor).select(columns).orderBy('id').execute(),
    db
      .selectFrom('contracts')
      .select(['id', 'header', 'contragent_id as contragentId', 'enabled', 'valid_to as validTo'])
      .where('dealer_id', '=', actor.dealerId)
      .$if(actor.role === 'manager', (query) => query.where('id', 'in', givenContracts(db, actor)))
      .orderBy('id')
      .execute(),
  ]);
  return rows.map(({ enabled, ...row }) => ({
    ...row,
    enabled: enabled === 1,
    contracts: contracts
      .filter(({ contragentId }) => contragentId === row.id)
      .map(({ id, header, enabled: isOpen, validTo }) => ({
        id,
        header,
        enabled: isOpen === 1 && (validTo === null || validTo >= today),
      })),
  }));
}

/** Returns a contragent; undefined when the actor may not see it. */
export async function findContragent(
  db: Kysely<Database>,
  actor: Owner,
  id: number,
): Promise<Contragent | undefined> {
  const row = await visible(db, actor).select(columns).where('id', '=', id).executeTakeFirst();
  return row && { ...row, enabled: row.enabled === 1 };
}

/** Locks one of the dealer's contragents until the transaction ends, as `holdAccount` does. */
export async function holdContragent(
  db: Kysely<Database>,
  { dealerId }: Pick<SignedIn, 'dealerId'>,
  id: number,
): Promise<void> {
  await db
    .updateTable('contragents')
    .set((eb) => ({ enabled: eb.ref('enabled') }))
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .execute();
}

/**
 * Adds a contragent to the dealer and returns its id. The unique key on `inn` rejects one that is already
 * registered by any dealer. A proposal of 1C with this INN and KPP is settled: the next exchange finds the contragent.
 */
export async function insertContragent(
  db: Kysely<Database>,
  { dealerId }: Pick<SignedIn, 'dealerId'>,
  requisites: Requisites,
): Promise<number> {
  const { insertId } = await db
    .insertInto('contragents')
    .values({ dealer_id: dealerId, enabled: 1, ...requisites })
    .executeTakeFirstOrThrow();
  await forgetProposals(db, { party: requisites });
  return Number(insertId);
}

/**
 * Changes the requisites of a contragent. First check that it belongs to the dealer. The unique key on `inn` rejects
 * one that is already registered by any dealer.
 */
export async function updateContragent(
  db: Kysely<Database>,
  id: number,
  requisites: Requisites,
): Promise<void> {
  await db.updateTable('contragents').set(requisites).where('id', '=', id).execute();
}

/**
 * Returns whether a contragent is a party to contracts or documents, so that only staff may change its name, INN and
 * KPP. Orders need no separate check, because each has a contract.
 */
export async function hasFixedRequisites(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('contracts').select('id').where('contragent_id', '=', id).limit(1).as('contract'),
      eb.selectFrom('acts').select('id').where('contragent_id', '=', id).limit(1).as('act'),
    ])
    .executeTakeFirstOrThrow();
  return row.contract !== null || row.act !== null;
}

/** Returns whether another contragent, of this or another dealer, has this INN. */
export async function isInnTaken(db: Kysely<Database>, inn: string, except: number): Promise<boolean> {
  const row = await db
    .selectFrom('contragents')
    .select('id')
    .where('inn', '=', inn)
    .where('id', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the name, INN and KPP. The unique key on `inn` rejects one that is already registered by any dealer. */
export async function updateParty(
  db: Kysely<Database>,
  id: number,
  { company, inn, kpp }: Party,
): Promise<void> {
  await db.updateTable('contragents').set({ company, inn, kpp }).where('id', '=', id).execute();
}

/** Activates or deactivates a contragent. First check that it belongs to the dealer. */
export async function setEnabled(db: Kysely<Database>, id: number, enabled: boolean): Promise<void> {
  await db
    .updateTable('contragents')
    .set({ enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
