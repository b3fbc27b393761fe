import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { holdStock, releaseStock } from '../orders/stock.repository.server.ts';
import { type HeldApproval, piecesOfApproval } from './repository.server.ts';

/** Releases the goods of a request, if they are still reserved for it. Lock the request first, and end or note it then. */
export async function releaseGoods(
  db: Kysely<Database>,
  { id, reserved }: Pick<HeldApproval, 'id' | 'reserved'>,
  now: number,
): Promise<void> {
  if (reserved !== 1) return;
  const pieces = await piecesOfApproval(db, id);
  await holdStock(db, pieces);
  await releaseStock(db, pieces);
  await markProductsChanged(
    db,
    pieces.map((each) => each.id),
    now,
  );
}
