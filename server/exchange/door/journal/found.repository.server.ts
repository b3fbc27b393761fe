import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
  ordersByNumber,
  productsByArticul,
} from '../../../ordering/orders/desk-order-conditions.repository.server.ts';
import type { FileOutcome } from '../parts/outcome.ts';
import type { FoundGood, NamingFile } from './found-view.ts';

const maxLines = 10;

/**
 * Returns the products whose articul is or begins with this text, or whose barcode, 1C id or 1C code is this text,
 * at most `limit`.
 */
export async function goodsOfExchange(
  db: Kysely<Database>,
  text: string,
  limit: number,
): Promise<FoundGood[]> {
  // Each query uses one index. With an OR over several columns, MariaDB would scan the table.
  const by = async (column: 'barcode' | 'external_id' | 'code') => {
    const rows = await db.selectFrom('products').select('id').where(column, '=', text).limit(limit).execute();
    return rows.map(({ id }) => id);
  };
  const further = await db
    .selectFrom('product_barcodes')
    .select('product_id')
    .where('barcode', '=', text)
    .limit(limit)
    .execute();
  const found = await Promise.all([
    productsByArticul(db, text),
    by('barcode'),
    further.map(({ product_id }) => product_id),
    by('external_id'),
    by('code'),
  ]);
  const ids = [...new Set(found.flat())].slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .leftJoin('imports', 'imports.id', 'products.import_id')
    .select(['products.id', 'products.articul', 'products.header', 'products.external_id'])
    .select(['imports.started_at', 'imports.files'])
    .where('products.id', 'in', ids)
    .orderBy('products.header')
    .orderBy('products.id')
    .execute();
  return rows.map(({ external_id, started_at, files, ...row }) => ({
    ...row,
    externalId: external_id ?? '',
    import: started_at === null ? undefined : { at: Number(started_at), files: files ?? '' },
  }));
}

/**
 * Returns the orders with this number in the portal, in 1C or in the old portal, at most `limit`, with their state of
 * exchange.
 */
export async function ordersOfExchange(db: Kysely<Database>, text: string, limit: number) {
  const inOneC = db.selectFrom('orders').select('id').limit(limit);
  const [own, ...named] = await Promise.all([
    ordersByNumber(db, text),
    inOneC.where('external_number', '=', text).execute(),
    // An order split into parts has several 1C numbers; only the first is searched for.
    inOneC
      .where('external_number', '>=', `${text}, `)
      .where('external_number', '<', `${text}, \u{10FFFF}`)
      .execute(),
  ]);
  const ids = [...own, ...named.flat().map(({ id }) => id)];
  if (ids.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['orders.id', 'state', 'created_at as createdAt', 'external_number as externalNumber'])
    .select(['exchange_state as exchangeState', 'exchange_problem as problem'])
    .select((eb) => {
      const given = eb.selectFrom('exchange_given').whereRef('exchange_given.order_id', '=', 'orders.id');
      return [
        given.select(({ fn }) => fn.max('given_at').as('at')).as('givenAt'),
        given.select(({ fn }) => fn.max('confirmed_at').as('at')).as('confirmedAt'),
      ];
    })
    .where('orders.id', 'in', ids)
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** Searches the reports of the last `files` files and returns those that contain the text, at most `most`. */
export async function filesThatName(
  db: Kysely<Database>,
  text: string,
  { files, most }: { files: number; most: number },
): Promise<NamingFile[]> {
  const rows = await db
    .selectFrom('exchange_files')
    .select(['session_id', 'name', 'received_at', 'report'])
    .where('kind', '!=', 'other')
    .orderBy('id', 'desc')
    .limit(files)
    .execute();
  const sought = text.toLowerCase();
  return rows
    .flatMap(({ session_id, name, received_at, report }) => {
      const { lines = [], notes = [] } = JSON.parse(report ?? '{}') as Partial<FileOutcome>;
      const said = [
        ...lines.map((line) => line.trim()),
        ...notes.flatMap((note) => note.examples.map((example) => `${example} – ${note.text}`)),
      ].filter((line) => line.toLowerCase().includes(sought));
      return said.length === 0
        ? []
        : [{ sessionId: session_id, name, at: received_at, lines: said.slice(0, maxLines) }];
    })
    .slice(0, most);
}
