import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { likePattern, type Named, namesOf, withoutPerson } from './mentions.ts';
import { type Destroyed, placeholder } from './personal-data.ts';

type Person = Named & { dealerId: number };

/** The dealer's kept texts that may mention the person. */
const texts = {
  complaints: { what: 'Тексты рекламаций', columns: ['comment'] },
  returns: { what: 'Тексты возвратов', columns: ['words', 'answer'] },
  issued_papers: { what: 'Причины аннулирования накладных', columns: ['cancel_reason'] },
  complaint_messages: { what: 'Авторство и тексты переписки по рекламациям', columns: ['author', 'message'] },
  approvals: { what: 'Комментарии и ответы в заявках на согласование', columns: ['comment', 'word'] },
  dealer_requests: { what: 'Ответы на запросы дилера', columns: ['answer'] },
  order_events: { what: 'Авторство событий заказов', columns: ['actor_name', 'changes'] },
  order_notes: { what: 'Заметки к заказам', columns: ['text'] },
  debt_promises: { what: 'Обещания оплаты', columns: ['note'] },
  messages: { what: 'Сообщения коллегам в кабинете', columns: ['header', 'text'] },
  history: { what: 'История изменений: имена и значения', columns: ['actor_name', 'header', 'changes'] },
} as const;

type Table = keyof typeof texts;

/**
 * Replaces the person's name, e-mail and telephone with the person's number in the dealer's kept texts. Returns how
 * many records were changed.
 */
export async function scrubTexts(db: Kysely<Database>, person: Person): Promise<Destroyed[]> {
  const clean = withoutPerson(person);
  const authored = await scrubAuthors(db, person);
  const found: Destroyed[] = [];
  for (const [table, { what, columns }] of Object.entries(texts) as [Table, (typeof texts)[Table]][]) {
    const names = columns as readonly string[];
    const rows = await rowsNaming(db, table, names, namesOf(person), person.dealerId);
    let changed = 0;
    for (const row of rows) {
      const values = Object.fromEntries(names.map((name) => [name, clean(String(row[name] ?? ''))]));
      if (names.every((name) => values[name] === row[name])) continue;
      changed++;
      await db
        .updateTable(table as 'history')
        .set(values)
        .where('id', '=', Number(row.id))
        .execute();
    }
    found.push({ what, records: changed + (authored[table] ?? 0) });
  }
  return found;
}

/**
 * Removes the person's name from what they did and wrote, with one statement per table, because a dealer may have a
 * hundred thousand orders, each with an event. Finds rows by author, which has an index; with a condition on the
 * dealer's orders MariaDB would read the whole table.
 */
async function scrubAuthors(db: Kysely<Database>, { id }: Person): Promise<Partial<Record<Table, number>>> {
  const nobody = placeholder(id);
  const [said, events, entries] = [
    await db
      .updateTable('complaint_messages')
      .set({ author: nobody })
      .where('account_id', '=', id)
      .executeTakeFirst(),
    await db
      .updateTable('order_events')
      .set({ actor_name: nobody })
      .where('actor_kind', '=', 'account')
      .where('actor_id', '=', id)
      .executeTakeFirst(),
    await db
      .updateTable('history')
      .set({ actor_name: nobody })
      .where('actor_kind', '=', 'account')
      .where('actor_id', '=', id)
      .executeTakeFirst(),
  ];
  return {
    complaint_messages: Number(said.numUpdatedRows),
    order_events: Number(events.numUpdatedRows),
    history: Number(entries.numUpdatedRows),
  };
}

type Row = Record<string, unknown>;

/** Returns the dealer's rows whose texts contain one of `needles`. */
async function rowsNaming(
  db: Kysely<Database>,
  table: Table,
  columns: readonly string[],
  needles: readonly string[],
  dealerId: number,
): Promise<Row[]> {
  if (needles.length === 0) return [];
  const rows = await db
    .selectFrom(table as 'history')
    .select(['id', ...(columns as ['header'])])
    .where((eb) => ofDealer(eb, table, dealerId))
    .where((eb) =>
      eb.or(
        columns.flatMap((column) =>
          needles.map((needle) => eb(column as 'header', 'like', likePattern(needle))),
        ),
      ),
    )
    .execute();
  return rows as unknown as Row[];
}

function ofDealer(eb: ExpressionBuilder<Database, 'history'>, table: Table, dealerId: number) {
  const among = (column: string, from: 'orders' | 'complaints' | 'accounts' | 'contracts') =>
    eb(column as 'record_id', 'in', eb.selectFrom(from).select('id').where('dealer_id', '=', dealerId));
  if (table === 'order_events' || table === 'order_notes') return among('order_id', 'orders');
  if (table === 'complaint_messages') return among('complaint_id', 'complaints');
  if (table === 'debt_promises') return among('contract_id', 'contracts');
  if (table === 'messages') return among('account_id', 'accounts');
  return eb('dealer_id', '=', dealerId);
}
