import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { callDeeds } from '../../talk/calls/call-view.ts';
import { consentsSection, requestsSection } from './asked.repository.server.ts';
import { eraseCalls } from './erase-calls.repository.server.ts';
import { eraseFromMails } from './erase-mails.repository.server.ts';
import { withoutNames } from './mentions.ts';
import { visitorCalls } from './own-calls.repository.server.ts';
import type { DataSection, Destroyed, NumberOwner } from './personal-data.ts';

/**
 * Returns a mark for what the portal stores about a number without an account: the ids of its newest request, call and
 * consent. New records have higher ids and erased records lose the number, so equal marks refer to the same records.
 * Returns '' if there are none.
 */
export async function markOf(db: Kysely<Database>, phone: string): Promise<string> {
  const newest = await Promise.all(
    (['callbacks', 'calls', 'consents'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('id'))
        .where(visitorCalls(phone))
        .executeTakeFirst(),
    ),
  );
  const ids = newest.map((row) => Number(row?.id ?? 0));
  return ids.every((id) => id === 0) ? '' : ids.join('-');
}

/** Returns the numbers of a visitor's calls, oldest first. */
export async function callsOf(db: Kysely<Database>, phone: string): Promise<number[]> {
  const rows = await db.selectFrom('calls').select('id').where(visitorCalls(phone)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const mostOwners = 20;

/** Returns the accounts that have this number or have requested a call to it, at most twenty. */
export async function ownersOf(db: Kysely<Database>, phone: string): Promise<NumberOwner[]> {
  const account = db
    .selectFrom('accounts')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select(['accounts.id as id', 'accounts.name', 'accounts.email'])
    .select(['dealers.id as dealerId', 'dealers.header as dealer']);
  return account
    .where('accounts.phone', '=', phone)
    .union(account.innerJoin('calls', 'calls.account_id', 'accounts.id').where('calls.phone', '=', phone))
    .orderBy('id')
    .limit(mostOwners)
    .execute();
}

/**
 * Returns everything that the portal stores about a number without an account, by kind; at most `most` records of
 * each kind.
 */
export async function gatherVisitor(
  db: Kysely<Database>,
  phone: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<DataSection[]> {
  const whose = visitorCalls(phone);
  const [requests, consents, calls, notes] = await Promise.all([
    requestsSection(db, whose, most),
    consentsSection(db, whose, most),
    db
      .selectFrom('calls')
      .select(['id', 'firstname', 'asked', 'first_asked_at', 'attempts', 'done_at'])
      .where(whose)
      .orderBy('id')
      .limit(most)
      .execute(),
    db
      .selectFrom('calls')
      .innerJoin('call_notes', 'call_notes.call_id', 'calls.id')
      .select(['call_notes.call_id', 'call_notes.kind', 'call_notes.note', 'call_notes.created_at'])
      .where('calls.account_id', 'is', null)
      .where('calls.phone', '=', phone)
      .orderBy('call_notes.id')
      .limit(most)
      .execute(),
  ]);
  const sections: DataSection[] = [
    requests,
    {
      header: 'Звонки',
      rows: calls.map((each) => ({
        Номер: String(each.id),
        Имя: each.firstname,
        Заявок: String(each.asked),
        'Первая заявка': ruDateTimeOf(each.first_asked_at),
        'Не дозвонились': String(each.attempts),
        Позвонили: each.done_at === null ? 'ещё нет' : ruDateTimeOf(each.done_at),
      })),
    },
    {
      header: 'Заметки о звонках',
      rows: notes.map((each) => ({
        Звонок: String(each.call_id),
        Действие: callDeeds[each.kind],
        Заметка: each.note,
        Когда: ruDateTimeOf(each.created_at),
      })),
    },
    consents,
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/**
 * Destroys what the portal stores about a number without an account, in the caller's transaction. Returns what was
 * destroyed, without names.
 */
export async function eraseVisitor(db: Kysely<Database>, phone: string, now: number): Promise<Destroyed[]> {
  const whose = visitorCalls(phone);
  const names = await db.selectFrom('callbacks').select('firstname').distinct().where(whose).execute();
  const clean = withoutNames([...names.map(({ firstname }) => firstname), phone], 'Посетитель');
  const calls = await callsOf(db, phone);
  const log: Destroyed[] = [
    ...(await eraseCalls(db, whose, now)),
    { what: 'Имя и телефон в звонках', records: calls.length },
    { what: 'Письма в очереди', records: await eraseFromMails(db, { naming: [phone], clean }) },
  ];
  return log.filter(({ records }) => records > 0);
}
