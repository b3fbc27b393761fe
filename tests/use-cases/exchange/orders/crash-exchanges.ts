import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { confirmExchangeOrders } from '#server/exchange/door/confirm-exchange-orders.server.ts';
import { giveExchangeOrders } from '#server/exchange/door/give-exchange-orders.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { warehouse } from '#tests/builders/world.ts';
import type { stepsOf1c } from '../steps-1c.ts';
import { documentsIn, fileOf, type Told, toldXml } from './one-c.ts';

const ordersOfEach = 6;

/** The orders that dealers place before the nth exchange. */
export const ordersOf = (nth: number) => Array.from({ length: ordersOfEach }, (_, i) => nth * 100 + i);

export async function placeOrders(db: Kysely<Database>, nth: number, now: number): Promise<void> {
  for (const id of ordersOf(nth))
    await insertOrder(db, {
      id,
      lines: [
        [101, warehouse.tomilino, 4],
        [102, warehouse.tomilino, 2],
      ],
      created_at: now - 1_000,
    });
}

/** Called when 1C has received the orders of a response, has written them, and has confirmed them. */
export type Seen = (
  event: { given: number[]; session: number } | { written: number[] } | 'confirmed',
) => void;

const shipped = { 'Номер отгрузки по 1С': 'О0000000976', 'Дата отгрузки по 1С': '2026-07-21' };

/**
 * Returns the documents that 1C sends back in the nth exchange: orders that are shipped, partly shipped, changed,
 * cancelled and unchanged.
 */
function documentsOf(nth: number): Told[] {
  const [whole, part, changed, cancelled, same] = ordersOf(nth) as [number, number, number, number, number];
  const both = [
    { product: 101, quantity: 4 },
    { product: 102, quantity: 2 },
  ];
  return [
    { number: whole, lines: both, requisites: shipped },
    { number: part, lines: [{ product: 101, quantity: 3 }], requisites: shipped },
    { number: changed, lines: [{ product: 101, quantity: 7 }], requisites: { Проведен: 'true' } },
    { number: cancelled, requisites: { Отменен: 'true' } },
    { number: same, lines: both, requisites: { Проведен: 'true' } },
  ];
}

/** Sends orders to 1C and imports its documents, from checkauth to the end, all at one moment. */
export async function exchangeOf(
  nth: number,
  { at, open, init, send, importFile, end }: ReturnType<typeof stepsOf1c>,
  now: number,
  born: Told,
  seen: Seen = () => {},
): Promise<void> {
  const session = await open(now, 'sale');
  await init(session, now, '2.09');
  for (;;) {
    const answer = await at(now).does(giveExchangeOrders, { session });
    if (!('xml' in answer)) throw new Error('no orders');
    const documents = documentsIn((await buffer(answer.xml.stream())).toString('utf8'));
    const numbers = documents.map((document) => Number(document.Номер._text));
    seen({ given: numbers, session });
    seen({ written: numbers });
    if (numbers.length === 0) break;
    await at(now).does(confirmExchangeOrders, { session });
    seen('confirmed');
  }
  const name = `orders-${randomUUID()}.xml`;
  await send(session, name, fileOf([...documentsOf(nth), born].map(toldXml)), now);
  await importFile(session, name, now);
  await end(session, now);
}

/** Returns an order that 1C itself creates in the nth exchange. */
export async function bornIn(db: Kysely<Database>, nth: number): Promise<Told> {
  const { inn, kpp, header } = await db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['inn', 'kpp', 'contracts.header'])
    .where('contracts.id', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    number: `ТД00-${String(nth).padStart(6, '0')}`,
    id: `0b0b0b0b-0000-11e0-9819-${String(nth).padStart(12, '0')}`,
    contragent: `<ИНН>${inn}</ИНН><КПП>${kpp}</КПП>`,
    lines: [{ product: 101, quantity: 2, price: 100 }],
    requisites: { Проведен: 'true', 'Договор контрагента': header },
  };
}
