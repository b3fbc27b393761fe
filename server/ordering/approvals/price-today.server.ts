import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { typeInStock } from '../../goods/expected-type.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type CurrentContract, namedContract } from '../../people/contracts/current.server.ts';
import { stockKey } from '../basket/line-key.ts';
import type { BasketRow } from '../basket/repository.server.ts';
import { pricesOf, type ValidatedRow, validateLines } from '../basket/validate-lines.ts';
import type { DeliveryChoice } from '../orders/checkout-terms.ts';
import { rowsOfLines } from '../orders/submit-order.repository.server.ts';
import type { ApprovalLine } from './repository.server.ts';
import type { WantedLine } from './wanted-lines.ts';

export type PricedLine = {
  line: WantedLine;
  /** The contract's price in kopecks; undefined when the product is not sold. */
  price: number | undefined;
  /**
   * The line as it would be ordered; undefined when it is left out, or when its product or warehouse does not exist.
   */
  row: ValidatedRow | undefined;
};

/**
 * Prices and checks the lines of a request as if they were ordered now, under the manager's contract. `contract` is
 * undefined when the contract was closed or the manager lost access to it; then there are no prices. `isHeld`: the
 * goods of all lines are reserved for the request, and count as free for it.
 */
export async function priceToday(
  db: Kysely<Database>,
  manager: SignedIn,
  { contractId, lines, isHeld }: { contractId: number; lines: readonly WantedLine[]; isHeld: boolean },
): Promise<{ contract: CurrentContract | undefined; priced: PricedLine[] }> {
  const contract = await namedContract(db, manager, contractId);
  if (!contract || lines.length === 0)
    return { contract, priced: lines.map((line) => ({ line, price: undefined, row: undefined })) };
  const { view } = contract;
  const keys = lines.map((line) => ({
    id: line.productId,
    wms: line.wmsId,
    // Pieces reserved for or promised to the request count as free for it.
    type: isHeld ? typeInStock(line.type) : line.type,
    quantity: line.wanted,
  }));
  const held = isHeld ? heldBy(lines) : new Map<string, Held>();
  const rows = (await rowsOfLines(db, keys, view.priceTypeId)).map((row) => {
    if (!row) return undefined;
    const { reserved, promised } = held.get(stockKey(row)) ?? { reserved: 0, promised: 0 };
    // Pieces that 1C has removed from the stock are missing, whoever reserved them. Promised pieces are added to the
    // free ones.
    return whatHasCome({ ...row, free: Math.max(0, row.free + reserved) + promised });
  });
  // Writes prices and problems into `rows`.
  validateLines(rows.filter((row) => row !== undefined && row.quantity > 0) as BasketRow[], view);
  const priced = lines.map((line, i) => {
    const row = rows[i];
    return {
      line,
      price: row && pricesOf(row, view).price,
      row: line.wanted > 0 ? (row as ValidatedRow | undefined) : undefined,
    };
  });
  return { contract, priced };
}

/**
 * Returns a row of expected goods as a row of goods in stock if enough pieces have arrived; otherwise returns it
 * unchanged.
 */
function whatHasCome(row: BasketRow): BasketRow {
  const { expected, quantity } = row;
  if (!expected || expected.inStock < quantity) return row;
  return { ...row, type: typeInStock(row.type), free: expected.inStock, expected: undefined };
}

type Held = { reserved: number; promised: number };

function heldBy(lines: readonly ApprovalLine[]): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const { productId: id, wmsId: wms, quantity, promised } of lines) {
    const key = stockKey({ id, wms });
    const known = held.get(key) ?? { reserved: 0, promised: 0 };
    held.set(key, {
      reserved: known.reserved + quantity - promised,
      promised: known.promised + promised,
    });
  }
  return held;
}

/** Returns a fingerprint of what the approver has seen: price and day of each line, and the delivery price. */
export function seenToday(priced: readonly PricedLine[], delivery: DeliveryChoice | undefined): string {
  const parts = [
    priced.map(({ line, price, row }) => [line.id, price ?? null, row?.expectedOn ?? null]),
    delivery?.price ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
