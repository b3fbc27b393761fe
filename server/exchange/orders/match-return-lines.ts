import type { LeftReason } from './left-reasons.ts';
import type { DocumentLine } from './read-document.ts';

/**
 * A line of the order of a return. `most`: pieces that can be returned; `price`: kopecks; `isReturned`: whether the
 * return has it.
 */
export type ReturnableLine = {
  id: number;
  externalId: string | null;
  warehouse: string | null;
  price: number;
  most: number;
  isReturned: boolean;
};

type Matched =
  | { kind: 'matched'; quantities: Map<number, number> }
  | { kind: 'left'; left: { reason: LeftReason; detail: string } };

/**
 * Returns the pieces of each order line that a document of 1C returns. Several lines with the same product are told
 * apart by the return, by the warehouse, then by the price; a document in which this is not possible is left out,
 * because a guess could reduce the debt by a wrong sum (§12.1.45).
 */
export function matchReturnLines(
  lines: readonly ReturnableLine[],
  told: readonly DocumentLine[],
  warehouse: string,
): Matched {
  const quantities = new Map<number, number>();
  for (const each of told) {
    const name = each.articul || each.header || each.id;
    if (!Number.isInteger(each.quantity) || each.quantity < 0) return left('ODD_QUANTITY', name);
    const found = lineOf(lines, each, each.warehouse || warehouse);
    if (!found) return left('OTHER_GOODS', name);
    const quantity = (quantities.get(found.id) ?? 0) + each.quantity;
    if (quantity > found.most) return left('TOO_MANY', name);
    quantities.set(found.id, quantity);
  }
  return { kind: 'matched', quantities };
}

function left(reason: LeftReason, detail: string): Matched {
  return { kind: 'left', left: { reason, detail } };
}

function lineOf(lines: readonly ReturnableLine[], { id, price }: DocumentLine, warehouse: string) {
  let possible = lines.filter(({ externalId }) => externalId === id && id !== '');
  for (const fits of [
    (line: ReturnableLine) => line.isReturned,
    (line: ReturnableLine) => line.warehouse === warehouse,
    (line: ReturnableLine) => line.price === price,
  ]) {
    if (possible.length < 2) break;
    const some = possible.filter(fits);
    if (some.length > 0) possible = some;
  }
  return possible.length === 1 ? possible[0] : undefined;
}
