import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { linesToReturn } from '../../ordering/returns/repository.server.ts';
import type { ReturnableLine } from './match-return-lines.ts';

/** A return to which a document of 1C refers. */
export type TakenReturn = NonNullable<Awaited<ReturnType<typeof returnNumbered>>>;

function returns(db: Kysely<Database>) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.order_id as orderId', 'returns.state', 'orders.inn'])
    .select(['returns.total', 'returns.exchange_state as exchangeState', 'returns.exchange_note as note'])
    .select(['returns.external_id as externalId', 'returns.external_number as externalNumber'])
    .select(['returns.external_on as externalOn', 'returns.in_payments as inPayments']);
}

/** Returns a return by its id; reliable only with its order locked. */
export function returnNumbered(db: Kysely<Database>, id: number) {
  return returns(db).where('returns.id', '=', id).executeTakeFirst();
}

/** Returns the return with this id in 1C. */
export function returnOf1c(db: Kysely<Database>, externalId: string) {
  return returns(db).where('returns.external_id', '=', externalId).executeTakeFirst();
}

/**
 * Returns the lines of an order with the pieces that the return `except`, 0 for a new one, may contain besides those of
 * all other returns. Reliable only with the order locked.
 */
export async function returnableLines(
  db: Kysely<Database>,
  orderId: number,
  except: number,
): Promise<(ReturnableLine & { product: number; wms: number; articul: string; unit: string })[]> {
  const lines = await linesToReturn(db, orderId, except);
  if (lines.length === 0) return [];
  const names = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .innerJoin('warehouses', 'warehouses.id', 'order_lines.wms_id')
    .leftJoin('return_lines', (join) =>
      join
        .onRef('return_lines.order_line_id', '=', 'order_lines.id')
        .on('return_lines.return_id', '=', except),
    )
    .select(['order_lines.id', 'products.external_id as externalId', 'warehouses.external_id as warehouse'])
    .select('return_lines.return_id as returnId')
    .where('order_lines.order_id', '=', orderId)
    .execute();
  const byLine = new Map(names.map((each) => [each.id, each]));
  return lines.map(({ left, ...line }) => {
    const { externalId, warehouse, returnId } = byLine.get(line.id)!;
    const isReturned = returnId !== null;
    return { ...line, most: left, externalId, warehouse, isReturned };
  });
}
