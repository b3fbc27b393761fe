import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { demandChange, endedPromises } from '../orders/line-changes.ts';
import { endPromises, holdStock, releaseStock, reserveStock } from '../orders/stock.repository.server.ts';
import { giveToWaiting, writePromised } from '../orders/waiting-lines.repository.server.ts';
import {
  type ApprovalLine,
  type HeldApproval,
  linesOfApproval,
  piecesOfApproval,
} from './repository.server.ts';
import type { WantedLine } from './wanted-lines.ts';

/**
 * Releases the goods of a request if they are still reserved for it, and cancels its promised pieces. Lock the request
 * first. Afterwards end the request, or record the release.
 */
export async function releaseGoods(
  db: Kysely<Database>,
  { id, reserved }: Pick<HeldApproval, 'id' | 'reserved'>,
  now: number,
): Promise<void> {
  if (reserved !== 1) return;
  await holdStock(db, await piecesOfApproval(db, id));
  await settle(db, await linesOfApproval(db, id), [], now);
}

/**
 * Transfers the goods reserved for a request to its order without releasing them in between, so that nobody else can
 * take them. Releases only what the order no longer needs; additional pieces must be free. Returns by line id how many
 * pieces each line still waits for; undefined when something is not free. Lock request and stock first.
 */
export async function handOver(
  db: Kysely<Database>,
  lines: readonly WantedLine[],
  now: number,
): Promise<Map<number, number> | undefined> {
  const after = lines.map((line) => {
    const less = Math.max(0, line.quantity - line.wanted);
    return { ...line, quantity: line.wanted, promised: Math.max(0, line.promised - less) };
  });
  if (!(await settle(db, lines, after, now))) return undefined;
  return new Map(after.map(({ id, promised }) => [id, promised]));
}

type Held = Pick<ApprovalLine, 'id' | 'productId' | 'wmsId' | 'quantity' | 'promised'>;

async function settle(
  db: Kysely<Database>,
  before: readonly Held[],
  after: readonly Held[],
  now: number,
): Promise<boolean> {
  const counted = (lines: readonly Held[]) =>
    lines.map(({ productId, wmsId, ...line }) => ({ ...line, product: productId, wms: wmsId }));
  const demand = demandChange(counted(before), counted(after));
  await releaseStock(
    db,
    demand.filter(({ quantity }) => quantity < 0).map((each) => ({ ...each, quantity: -each.quantity })),
  );
  const more = demand.filter(({ quantity }) => quantity > 0);
  if (!(await reserveStock(db, more))) return false;
  await endPromises(db, endedPromises(counted(before), counted(after)));
  const waited = before.filter(({ promised }) => promised > 0);
  await writePromised(db, 'approval_lines', new Map(waited.map(({ id }) => [id, 0])));
  await giveToWaiting(
    db,
    before.map(({ productId, wmsId }) => ({ id: productId, wms: wmsId })),
    now,
  );
  await markProductsChanged(
    db,
    before.map(({ productId }) => productId),
    now,
  );
  return true;
}
