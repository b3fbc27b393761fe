import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Destroyed, placeholder } from './personal-data.ts';

type Person = { id: number; dealerId: number; name: string; email: string; phone: string };

/** Texts of the dealer in which others may have written of the person, and which stay. */
const texts = {
  complaints: { what: 'Тексты рекламаций', columns: ['comment', 'answer'] },
  complaint_messages: { what: 'Авторство и тексты переписки по рекламациям', columns: ['author', 'message'] },
  dealer_requests: { what: 'Ответы на запросы дилера', columns: ['answer'] },
  order_events: { what: 'Авторство событий заказов', columns: ['actor_name', 'changes'] },
  order_notes: { what: 'Заметки к заказам', columns: ['text'] },
  messages: { what: 'Сообщения коллегам в кабинете', columns: ['header', 'text'] },
  history: { what: 'История изменений: имена и значения', columns: ['actor_name', 'header', 'changes'] },
} as const;

type Table = keyof typeof texts;

/** Puts a number in place of the name, e-mail and telephone in the texts of the dealer that stay. */
export async function scrubTexts(db: Kysely<Database>, person: Person): Promise<Destroyed[]> {
  const needles = [person.email, person.name, person.phone].filter((text) => text.length > 2);
  const clean = (text: string) =>
    needles.reduce((left, needle) => left.replaceAll(needle, placeholder(person.id)), text);
  const found: Destroyed[] = [];
  for (const [table, { what, columns }] of Object.entries(texts) as [Table, (typeof texts)[Table]][]) {
    const names = columns as readonly string[];
    const rows = await rowsNaming(db, table, names, needles, person.dealerId);
    for (const row of rows) {
      const values = Object.fromEntries(names.map((name) => [name, clean(String(row[name] ?? ''))]));
      await db
        .updateTable(table as 'history')
        .set(values)
        .where('id', '=', Number(row.id))
        .execute();
    }
    found.push({ what, records: rows.length });
  }
  return found;
}

type Row = Record<string, unknown>;

/** Returns the rows of the dealer whose texts name one of `needles`. */
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
          needles.map((needle) => eb(column as 'header', 'like', `%${escaped(needle)}%`)),
        ),
      ),
    )
    .execute();
  return rows as unknown as Row[];
}

/** In a pattern `_` is any letter, and e-mails have it. More rows than named are harmless: nothing in them changes. */
const escaped = (text: string) => text.replaceAll('%', '_').replaceAll('\\', '_').replaceAll('"', '_');

function ofDealer(eb: ExpressionBuilder<Database, 'history'>, table: Table, dealerId: number) {
  const among = (column: string, from: 'orders' | 'complaints' | 'accounts') =>
    eb(column as 'record_id', 'in', eb.selectFrom(from).select('id').where('dealer_id', '=', dealerId));
  if (table === 'order_events' || table === 'order_notes') return among('order_id', 'orders');
  if (table === 'complaint_messages') return among('complaint_id', 'complaints');
  if (table === 'messages') return among('account_id', 'accounts');
  return eb('dealer_id', '=', dealerId);
}
