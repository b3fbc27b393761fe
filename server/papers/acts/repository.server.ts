import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { givenContracts } from '../../people/contracts/repository.server.ts';
import type { ActContract, ActHead, ListedAct } from './act-view.ts';
import type { LedgerEntry } from './turnover.ts';

/** The filter of the list of acts. The days are those of the request, both inclusive. */
type ActConditions = {
  contract?: number | undefined;
  contragent?: number | undefined;
  startDate: string;
  endDate: string;
};

/** An act as read from the table, with all its sums. */
type ActRow = Omit<ListedAct, 'closing'> & { opening: number; shipped: number; paid: number };

/**
 * Restricts acts to those that the actor may see: the main user and observers see all acts of the dealer, a manager
 * only the acts of the assigned contracts, whoever requested them.
 */
function isVisible(db: Kysely<Database>, actor: SignedIn) {
  return (eb: ExpressionBuilder<Database, 'acts'>) =>
    eb.and([
      eb('acts.dealer_id', '=', actor.dealerId),
      ...(actor.role === 'manager' ? [eb('acts.contract_id', 'in', givenContracts(db, actor))] : []),
    ]);
}

function meets({ contract, contragent, startDate, endDate }: ActConditions) {
  return (eb: ExpressionBuilder<Database, 'acts'>) =>
    eb.and([
      eb('acts.created_at', '>=', startOfDay(startDate)),
      eb('acts.created_at', '<', startOfDay(addDays(endDate, 1))),
      ...(contract === undefined ? [] : [eb('acts.contract_id', '=', contract)]),
      ...(contragent === undefined ? [] : [eb('acts.contragent_id', '=', contragent)]),
    ]);
}

/** Returns the contracts for which the actor may request an act, the current ones first. */
export async function contractsForActs(db: Kysely<Database>, actor: SignedIn): Promise<ActContract[]> {
  const rows = await db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select([
      'contracts.id',
      'contracts.header',
      'contracts.contragent_id as contragentId',
      'contragents.company',
      (eb) => eb('contracts.enabled', '*', eb.ref('contragents.enabled')).as('active'),
    ])
    .where('contracts.dealer_id', '=', actor.dealerId)
    .$if(actor.role === 'manager', (query) => query.where('contracts.id', 'in', givenContracts(db, actor)))
    .orderBy('active', 'desc')
    .orderBy('contracts.id')
    .execute();
  return rows.map(({ active, ...row }) => ({ ...row, enabled: Number(active) === 1 }));
}

/** Returns the number of acts that the actor may see and that match the conditions. */
export async function countActs(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: ActConditions,
): Promise<number> {
  const { count } = await db
    .selectFrom('acts')
    .where(isVisible(db, actor))
    .where(meets(conditions))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the matching acts, latest request first. */
export async function actsOnPage(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: ActConditions,
  page: Paging,
): Promise<ActRow[]> {
  return visibleActs(db, actor)
    .where(meets(conditions))
    .orderBy('acts.created_at', 'desc')
    .orderBy('acts.id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
}

/** Returns the acts with these ids that the actor may see. */
export async function actsById(db: Kysely<Database>, actor: SignedIn, ids: number[]): Promise<ActRow[]> {
  if (ids.length === 0) return [];
  return visibleActs(db, actor).where('acts.id', 'in', ids).execute();
}

/** Returns one act that the actor may see; undefined for any other id. */
export async function findAct(db: Kysely<Database>, actor: SignedIn, id: number) {
  return visibleActs(db, actor)
    .innerJoin('accounts', 'accounts.id', 'acts.account_id')
    .select([
      'acts.inn',
      'acts.kpp',
      'acts.buyer_party_id as buyerPartyId',
      'acts.seller_party_id as sellerPartyId',
      'accounts.name as requestedBy',
      'acts.ready_at as readyAt',
      (eb) =>
        eb
          .selectFrom('act_lines')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('act_lines.act_id', '=', 'acts.id')
          .as('lineCount'),
    ])
    .where('acts.id', '=', id)
    .executeTakeFirst();
}

/** The number of lines per query. */
const linesInPiece = 1_000;

/**
 * Yields the lines of an act, a thousand at a time. SQLite blocks the thread during a query, so other requests run
 * between the queries. The caller must check access to the act first.
 */
export async function* linesOfAct(
  db: Kysely<Database>,
  id: ActHead['id'],
): AsyncGenerator<LedgerEntry[], void> {
  for (let last: number | undefined = 0; last !== undefined; await setImmediate()) {
    const rows = await db
      .selectFrom('act_lines')
      .select(['number', 'entered_on as enteredOn', 'kind', 'nature', 'document', 'amount'])
      .where('act_id', '=', id)
      .where('number', '>', last)
      .orderBy('number')
      .limit(linesInPiece)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length < linesInPiece ? undefined : rows.at(-1)?.number;
  }
}

function visibleActs(db: Kysely<Database>, actor: SignedIn) {
  return db
    .selectFrom('acts')
    .innerJoin('contracts', 'contracts.id', 'acts.contract_id')
    .select([
      'acts.id',
      'acts.created_at as createdAt',
      'acts.start_on as startOn',
      'acts.end_on as endOn',
      'acts.contract_id as contractId',
      'contracts.header as contract',
      'acts.contragent_id as contragentId',
      'acts.company',
      'acts.state',
      'acts.reason',
      'acts.opening',
      'acts.shipped',
      'acts.paid',
    ])
    .where(isVisible(db, actor));
}
