import { type Insertable, type Kysely, sql } from 'kysely';
import { maxTextsADay } from '#server/catalogue/missed-searches/missed.repository.server.ts';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { dayMs, dayOf } from '#server/kernel/clock.ts';
import {
  conversationsThatDiffer,
  keepConversations,
} from '#server/talk/chat/conversation.repository.server.ts';
import type { FirstIds } from './wholesale-dealers.ts';

/** The numbers of records that each dealer has at the desk over the years. */
const ofEach = { chatMessages: 20, calls: 4, complaints: 4, changes: 30 };
/** One dealer in this many waits for the staff. */
const waiting = 200;
/** One contract in this many has payments entered by the staff. */
const paidByHand = 5;
const missedDays = 90;
/** The number of products that dealers wait for. */
const wanted = 2_000;
const atOnce = 5_000;

type Span = { dealers: number; first: FirstIds; since: number; until: number };

/** Adds the past work of the staff of a large wholesaler and the waiting work, evenly between `since` and `until`. */
export async function insertWork(db: Kysely<Database>, span: Span): Promise<void> {
  const { first, since, until } = span;
  const member = await db.selectFrom('staff').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();
  await insertEvenly(db, span, 'chat_messages', ofEach.chatMessages, ({ i, k, isLast, at }) => {
    const isAnswer = k % 2 === 1 && !isLast;
    return {
      account_id: first.accounts + i,
      staff_id: isAnswer ? member.id : null,
      message: isAnswer ? 'Да, отгрузим в четверг.' : `Будет ли отгрузка ${k + 1} в четверг?`,
      idempotency_key: null,
      created_at: at,
      read_at: isLast ? null : at,
    };
  });
  await insertEvenly(db, span, 'calls', ofEach.calls, ({ i, isLast, at }) => ({
    phone: `+7 (9${String(i % 100).padStart(2, '0')}) ${String(1_000_000 + i)}`,
    firstname: 'Иван',
    dealer_id: first.dealers + i,
    account_id: first.accounts + i,
    asked: 1,
    first_asked_at: at,
    asked_at: at,
    turn: 0 as const,
    due_at: at,
    attempts: 0,
    staff_id: isLast ? null : member.id,
    done_at: isLast ? null : at,
  }));
  await insertEvenly(db, span, 'complaints', ofEach.complaints, ({ i, k, isLast, at }) => ({
    dealer_id: first.dealers + i,
    account_id: first.accounts + i,
    reason: 'Брак',
    comment: 'Не горит',
    state: isLast ? ('new' as const) : ('accepted' as const),
    idempotency_key: `wholesale-${i}-${k}`,
    created_at: at,
    updated_at: at,
    waits_since: isLast ? at : null,
  }));
  await insertEvenly(db, span, 'history', ofEach.changes, ({ i, at }) => ({
    at,
    actor_kind: 'staff' as const,
    actor_id: member.id,
    actor_name: member.name,
    dealer_id: first.dealers + i,
    kind: 'dealer',
    record_id: first.dealers + i,
    header: `Дилер ${i}`,
    action: 'changed',
    changes: '[]',
  }));
  await keepConversations(db, await conversationsThatDiffer(db));
  await insertDemand(db, until);
  await sql`
    insert into payments (dealer_id, contract_id, entry_id, kind, paid_on, number, amount, note, staff_name, created_at, cancelled_by)
    select contracts.dealer_id, contracts.id, ledger_entries.id, 'payment', ledger_entries.entered_on, '',
      ledger_entries.amount, '', ${member.name}, ${since}, ''
    from contracts
    inner join ledger_entries on ledger_entries.contract_id = contracts.id and ledger_entries.kind = 'payment'
    where contracts.id >= ${first.contracts} and contracts.id % ${paidByHand} = 0
  `.execute(db);
}

/** Adds as many different searches without results as a day may have, and products that dealers wait for. */
async function insertDemand(db: Kysely<Database>, until: number): Promise<void> {
  for (let ago = 0; ago < missedDays; ago++) {
    const day = dayOf(until - ago * dayMs);
    const searches = Array.from({ length: maxTextsADay }, (_, i) => ({
      day,
      words: `лампа ${i}`,
      searches: 1 + (i % 9),
    }));
    await inTransaction(db, (trx) => bulkInsert(trx, 'missed_searches', searches));
  }
  const goods = await db.selectFrom('products').select('id').orderBy('id').limit(wanted).execute();
  const rows = goods.map(({ id }, i) => ({ product_id: id, dealers: 1 + (i % 50), quantity: 10 * i + 1 }));
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('wanted_goods').execute();
    await bulkInsert(trx, 'wanted_goods', rows);
  });
}

/** Record number `k` of dealer `i`. `isLast`: the last record of a dealer who waits. */
type Place = { i: number; k: number; isLast: boolean; at: number };

/** Writes `each` rows for every dealer, in the order of time, as the portal would have done. */
async function insertEvenly<Table extends 'chat_messages' | 'calls' | 'complaints' | 'history'>(
  db: Kysely<Database>,
  { dealers, since, until }: Span,
  table: Table,
  each: number,
  rowOf: (place: Place) => Insertable<Database[Table]>,
): Promise<void> {
  const all = dealers * each;
  for (let start = 0; start < all; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, all - start) }, (_, j) => {
      const n = start + j;
      const i = n % dealers;
      const k = Math.floor(n / dealers);
      const isLast = k === each - 1 && i % waiting === 0;
      return rowOf({ i, k, isLast, at: Math.floor(since + ((until - since) * n) / all) });
    });
    await inTransaction(db, (trx) => bulkInsert(trx, table, rows));
  }
}
