import { createHash } from 'node:crypto';
import { expectedType } from '../../goods/expected-type.ts';
import { soldIn } from '../../goods/permitted-quantity.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type CurrentContract, homeRegion } from '../../people/contracts/current.server.ts';
import { maySeeWholesale, seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import type { BasketDelivery, BasketGroup, BasketLine, BasketView } from './basket-view.ts';
import type { BasketRow } from './repository.server.ts';
import { isSolvable, type ValidatedRow, validateLines } from './validate-lines.ts';

/** Returns the owner's view of the stored lines, after validating them (validateLines). */
export function buildView(
  rows: BasketRow[],
  actor: SignedIn,
  current: CurrentContract | undefined,
  delivery: BasketDelivery | undefined,
): BasketView {
  const politics = current?.view.politics;
  const showWholesale = seesWholesale(actor, politics);
  const judged = validateLines(rows, current?.view);
  const groups = grouped(showWholesale ? judged : unpriced(judged), current?.view.warehouses ?? []);
  const lines = groups.flatMap((group) => group.lines);
  return {
    contract: current && { id: current.id, header: current.header, company: current.company },
    showWholesale,
    groups,
    positions: lines.length,
    products: new Set(lines.map(({ id }) => id)).size,
    quantity: total(lines, 'quantity'),
    total: total(lines, 'sum'),
    blocked: !current
      ? 'NO_CONTRACT'
      : lines.length === 0
        ? 'EMPTY_BASKET'
        : lines.some(({ problem }) => problem)
          ? 'BASKET_BLOCKED'
          : undefined,
    delivery,
    regionId: homeRegion(current),
    fingerprint: fingerprint(maySeeWholesale(politics) ? judged : unpriced(judged), current?.id),
  };
}

function unpriced(rows: readonly ValidatedRow[]): ValidatedRow[] {
  return rows.map((row) => ({ ...row, seenPrice: undefined }));
}

function grouped(rows: readonly ValidatedRow[], allowed: readonly number[]): BasketGroup[] {
  const groups = new Map<string, BasketGroup>();
  for (const row of rows) {
    const isExpected = row.type === expectedType;
    const key = `${row.wms}:${isExpected}`;
    let group = groups.get(key);
    if (!group) {
      const { wms, warehouse: header, regionId } = row;
      group = { wms, header, regionId, positions: 0, quantity: 0, sum: 0, lines: [] };
      groups.set(key, group);
    }
    const line = shownLine(row);
    if (isExpected) {
      line.expectedOn = row.expectedOn ?? '';
      if (line.expectedOn >= (group.expectedOn ?? '')) group.expectedOn = line.expectedOn;
    }
    group.lines.push(line);
    group.positions += 1;
    group.quantity += line.quantity;
    group.sum += line.sum;
  }
  const place = (wms: number) => (allowed.includes(wms) ? allowed.indexOf(wms) : allowed.length);
  const later = ({ expectedOn }: BasketGroup) => (expectedOn === undefined ? 0 : 1);
  return [...groups.values()].sort(
    (a, b) => later(a) - later(b) || place(a.wms) - place(b.wms) || a.wms - b.wms,
  );
}

/**
 * Returns a line without the contract price and the total stock, which not every account may see. Written without
 * spreads, because with fifty lines they took a third of the time needed to show the basket.
 */
function shownLine(row: ValidatedRow): BasketLine {
  const price = row.seenPrice;
  return {
    id: row.id,
    wms: row.wms,
    type: row.type,
    articul: row.articul,
    header: row.header,
    picture: row.picture,
    picturetype: row.picturetype,
    brand: row.brandId ? { id: row.brandId, header: row.brand ?? '' } : undefined,
    unit: row.unit,
    pack: row.pack,
    weight: row.weight ?? undefined,
    multiple: row.multiple,
    minimum: row.minimum,
    soldIn: soldIn(row, row.unit),
    quantity: row.quantity,
    addedAt: row.addedAt,
    price,
    priceRrc: row.priceRrc,
    sum: (price ?? 0) * row.quantity,
    available: row.available,
    stock: stockOf(row),
    permitted: row.permitted,
    problem: row.problem,
  };
}

/**
 * Returns the stock to show; undefined for warehouses that the contract does not allow, and for goods that are not
 * sold.
 */
function stockOf({ price, problem, free }: ValidatedRow): number | undefined {
  const isOffered = price !== undefined && (!problem || isSolvable(problem.code));
  return isOffered ? Math.max(0, free) : undefined;
}

function total(lines: readonly BasketLine[], field: 'quantity' | 'sum'): number {
  return lines.reduce((sum, line) => sum + line[field], 0);
}

/**
 * Returns a fingerprint. Two baskets with the same fingerprint create the same order at the same visible prices, with
 * goods expected on the same days. Ignores price hiding in this browser, so that the form in another tab stays valid.
 */
function fingerprint(rows: readonly ValidatedRow[], contractId: number | undefined): string {
  const parts = rows.map(({ id, wms, type, quantity, seenPrice, expectedOn }) => [
    id,
    wms,
    type,
    quantity,
    seenPrice ?? null,
    ...(type === expectedType ? [expectedOn] : []),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([contractId ?? null, parts]))
    .digest('hex')
    .slice(0, 32);
}
