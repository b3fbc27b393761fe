import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { waitingItems } from '../waiting-items.repository.server.ts';
import type { Waiting } from './today-view.ts';

/**
 * Returns how many items wait and since when, what harms dealers most first, in one statement that reads only waiting
 * items. With `served`, counts only items of dealers whom this staff member serves, and calls of visitors.
 */
export async function whatWaits(
  db: Kysely<Database>,
  served: number | undefined,
  now: number,
): Promise<Waiting[]> {
  const items = waitingItems(db, served, now);
  const {
    orders,
    late,
    differences,
    held,
    chats,
    calls,
    complaints,
    requests,
    returns,
    accepted,
    contragents,
  } = items;
  const row = await db
    .selectNoFrom([
      orders.select(({ fn }) => fn.countAll<number>().as('n')).as('orders'),
      orders.select(({ fn }) => fn.min('created_at').as('at')).as('ordersSince'),
      late.select(({ fn }) => fn.countAll<number>().as('n')).as('late'),
      late.select(({ fn }) => fn.min('ship_on').as('at')).as('lateSince'),
      differences.select(({ fn }) => fn.countAll<number>().as('n')).as('differences'),
      differences.select(({ fn }) => fn.min('told_at').as('at')).as('differencesSince'),
      held.select(({ fn }) => fn.countAll<number>().as('n')).as('held'),
      held.select(({ fn }) => fn.min('created_at').as('at')).as('heldSince'),
      chats.select(({ fn }) => fn.countAll<number>().as('n')).as('chats'),
      chats.select(({ fn }) => fn.min('waits_since').as('at')).as('chatsSince'),
      calls.select(({ fn }) => fn.countAll<number>().as('n')).as('calls'),
      calls.select(({ fn }) => fn.min('first_asked_at').as('at')).as('callsSince'),
      complaints.select(({ fn }) => fn.countAll<number>().as('n')).as('complaints'),
      complaints.select(({ fn }) => fn.min('waits_since').as('at')).as('complaintsSince'),
      requests.select(({ fn }) => fn.countAll<number>().as('n')).as('requests'),
      requests.select(({ fn }) => fn.min('created_at').as('at')).as('requestsSince'),
      returns.select(({ fn }) => fn.countAll<number>().as('n')).as('returns'),
      returns.select(({ fn }) => fn.min('created_at').as('at')).as('returnsSince'),
      accepted.select(({ fn }) => fn.countAll<number>().as('n')).as('accepted'),
      accepted.select(({ fn }) => fn.min('decided_at').as('at')).as('acceptedSince'),
      contragents.select(({ fn }) => fn.countAll<number>().as('n')).as('contragents'),
      contragents.select(({ fn }) => fn.min('first_seen').as('at')).as('contragentsSince'),
    ])
    .executeTakeFirstOrThrow();
  const at = (value: unknown) => (value === null ? undefined : Number(value));
  /** What a wholesaler without 1C never has is listed only when it waits. */
  const ifAny = (what: Waiting['what'], count: number, since: unknown): Waiting[] =>
    count > 0 ? [{ what, count, since: at(since) }] : [];
  return [
    { what: 'orders', count: Number(row.orders), since: at(row.ordersSince) },
    // Late from the end of the day.
    ...ifAny('late', Number(row.late), row.lateSince && startOfDay(addDays(String(row.lateSince), 1))),
    { what: 'chats', count: Number(row.chats), since: at(row.chatsSince) },
    { what: 'complaints', count: Number(row.complaints), since: at(row.complaintsSince) },
    ...ifAny('returns', Number(row.returns), row.returnsSince),
    ...ifAny('accepted', Number(row.accepted), row.acceptedSince),
    { what: 'calls', count: Number(row.calls), since: at(row.callsSince) },
    ...ifAny('differences', Number(row.differences), row.differencesSince),
    ...ifAny('held', Number(row.held), row.heldSince),
    { what: 'requests', count: Number(row.requests), since: at(row.requestsSince) },
    ...ifAny('contragents', Number(row.contragents), row.contragentsSince),
  ];
}
