import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { type ElementCompact, xml2js } from 'xml-js';
import type { Database } from '#server/db/schema.ts';
import type { DocumentsReport } from '#server/exchange/orders/documents-report.ts';
import { confirmGiven, giveOrders } from '#server/exchange/orders/give-orders.server.ts';
import { takeDocuments } from '#server/exchange/orders/take-documents.server.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { writeOrderSettings } from '#server/ordering/orders/exchange-settings.repository.server.ts';
import { defaultOrderSettings, type OrderSettings } from '#server/ordering/orders/exchange-settings.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { deleteOrders } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { exchange, goods } from '#tests/builders/world.ts';

/** A time later than all orders of the small world. */
export const later = noon + 600_000;

/** Returns the 1C id of a product of the small world. */
export const idOf = (product: number) => `good-${product}#size-${product}`;

export function exchangeContext(db: Kysely<Database>, now = later): Context<Exchange> {
  return testContext(db, exchange, now) as Context<Exchange>;
}

/** Sets up the exchange: 1C has all products and the first warehouse, and was connected a day before the orders. */
export async function connectOneC(db: Kysely<Database>): Promise<void> {
  for (const { id } of goods) await changeRows(db, 'products', { id }, { external_id: idOf(id) });
  await changeRows(db, 'warehouses', { id: 1 }, { external_id: 'wms-1' });
  await addRows(db, 'exchange_accounts', {
    login: '1c',
    secret_hash: '',
    created_at: noon - 86_400_000,
    used_at: null,
  });
}

/** Deletes all orders and their exchange data, and restores the products and stocks. */
export async function forgetOrders(db: Kysely<Database>): Promise<void> {
  await clearTables(db, 'ledger_entries');
  for (const table of ['ledger_months', 'contract_sums', 'exchange_states'] as const)
    await db.deleteFrom(table).execute();
  await clearTables(db, 'exchange_given', 'exchange_answers', 'exchange_parts');
  await deleteOrders(db);
  await clearTables(db, 'history', 'jobs');
  await writeOrderSettings(db, defaultOrderSettings);
  for (const { id, stock } of goods) {
    await changeRows(db, 'products', { id }, { external_id: idOf(id) });
    for (const [i, quantity] of stock.entries()) {
      await changeRows(db, 'stocks', { product_id: id, wms_id: i + 1 }, { quantity, reserved: 0 });
    }
  }
}

export function setUp(db: Kysely<Database>, settings: Partial<OrderSettings>): Promise<void> {
  return writeOrderSettings(db, { ...defaultOrderSettings, ...settings });
}

type Form = { version?: string; container?: boolean; encoding?: 'utf-8' | 'windows-1251'; now?: number };

/** Sends `mode=query`. Returns the bytes of the response. */
export async function queried(db: Kysely<Database>, session: number, form: Form = {}): Promise<Buffer> {
  const { version = '', container = false, encoding = 'utf-8', now } = form;
  const asked = { sessionId: session, version, container, encoding, folder: tmpdir() };
  const { size, stream } = await giveOrders(exchangeContext(db, now), asked);
  const bytes = await buffer(stream());
  expect(bytes.length).toBe(size);
  return bytes;
}

/** Sends `mode=query`. Returns the documents, parsed by xml-js instead of the portal's parser. */
export async function query(db: Kysely<Database>, session: number, form?: Form): Promise<ElementCompact[]> {
  return documentsIn((await queried(db, session, form)).toString('utf8'));
}

/** Sends `mode=query`. Returns the numbers of the documents. */
export async function numbersFor(db: Kysely<Database>, session: number): Promise<string[]> {
  return (await query(db, session)).map((document) => document.Номер._text);
}

/** Sends `mode=success`. Returns how many orders it confirms. */
export function success(db: Kysely<Database>, session: number): Promise<number> {
  return confirmGiven(exchangeContext(db), { sessionId: session });
}

export function documentsIn(xml: string): ElementCompact[] {
  const root = (xml2js(xml, { compact: true }) as ElementCompact).КоммерческаяИнформация;
  return [root.Документ ?? []].flat();
}

/** Returns the requisites of a document, by name. */
export function requisitesOf(document: ElementCompact): Record<string, string> {
  const all: ElementCompact[] = [document.ЗначенияРеквизитов.ЗначениеРеквизита].flat();
  return Object.fromEntries(all.map((each) => [each.Наименование._text, each.Значение._text]));
}

type Line = { product?: number; id?: string; quantity: number | string; price?: number; more?: string };

export type Told = {
  number: number | string;
  id?: string;
  lines?: Line[];
  requisites?: Record<string, string>;
  operation?: string;
  /** Additional elements of the document. */
  more?: string;
  contragent?: string;
};

/** Returns a document as 1C sends it back; prices are in roubles. */
export function toldXml({ number, id, lines, requisites = {}, operation, more = '', contragent = '' }: Told) {
  const goodsXml = lines?.map(
    (line) =>
      `<Товар><Ид>${line.id ?? idOf(line.product ?? 101)}</Ид><Наименование>Товар</Наименование>${
        line.price === undefined ? '' : `<ЦенаЗаЕдиницу>${line.price}</ЦенаЗаЕдиницу>`
      }<Количество>${line.quantity}</Количество>${line.more ?? ''}</Товар>`,
  );
  const values = Object.entries(requisites).map(
    ([name, value]) =>
      `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
  );
  return `<Документ><Ид>${id ?? number}</Ид><Номер>${number}</Номер><Дата>2026-07-20</Дата><Время>12:05:00</Время>
    <ХозОперация>${operation ?? 'Заказ товара'}</ХозОперация>${more}
    <Контрагенты><Контрагент>${contragent}<Роль>Покупатель</Роль></Контрагент></Контрагенты>
    ${goodsXml ? `<Товары>${goodsXml.join('')}</Товары>` : ''}
    <ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов></Документ>`;
}

export function fileOf(
  documents: readonly string[],
  head = '<?xml version="1.0" encoding="UTF-8"?>',
): string {
  return `${head}<КоммерческаяИнформация ВерсияСхемы="2.08">${documents.join('')}</КоммерческаяИнформация>`;
}

/** Imports a file with these bytes. */
export async function takeFile(
  db: Kysely<Database>,
  bytes: string | Buffer,
  { now = later, signal, log }: { now?: number; signal?: AbortSignal; log?: Context['log'] } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  try {
    const path = join(folder, 'orders.xml');
    await writeFile(path, bytes);
    const ctx = { ...exchangeContext(db, now), ...(log && { log }) };
    return await takeDocuments(ctx, {
      sessionId: 9,
      path,
      name: 'orders.xml',
      ...(signal && { signal }),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports documents, and expects that the file can be read. */
export async function take(db: Kysely<Database>, ...documents: Told[]): Promise<DocumentsReport> {
  return okValue(await takeFile(db, fileOf(documents.map(toldXml))));
}
