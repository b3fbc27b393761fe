import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { branchOf, type CatalogNode } from '../../ordering/purchased/catalog-branch.ts';
import type { Days } from '../../ordering/sums/periods.ts';
import { type Abc, abcLetters, abcOf, leastMonths, type Xyz, xyzLetters, xyzOf } from './classes.ts';
import { namesOf } from './names.repository.server.ts';
import { askedPeriod, previousPeriod, wholeMonths, withinKept, yearEarlier } from './report-period.ts';
import {
  countsOrders,
  monthsOfGoods,
  returnedBy,
  type SalesScope,
  type Sold,
  soldBy,
} from './sales.repository.server.ts';
import type { SalesAsked } from './sales-report-input.ts';
import {
  type ClassCell,
  changeOf,
  type SalesReport,
  type SalesRow,
  type SalesSums,
} from './sales-report-view.ts';

/** A row without its name. */
export type NamelessRow = Omit<SalesRow, 'header' | 'caption'>;

/** All rows of the report, sorted, and their sums. */
export type SalesFound = Pick<SalesReport, 'by' | 'period' | 'other' | 'totals' | 'classes'> & {
  rows: NamelessRow[];
  /** The share of these rows in the total `net`, in hundredths of a percent. */
  share: number;
};

const none: Sold = { orders: 0, quantity: 0, goods: 0 };

/**
 * Returns all rows of the report of sales (§12.1.50) that a reader may see. `nodes`: the tree of the catalogue, needed
 * only with `node`. Reads in a thread of its own on SQLite, because a report of a long period is slow. A chosen manager
 * ignores «мои», as in the list of dealers.
 */
export async function findSales(
  { db, actor, now }: { db: Kysely<Database>; actor: Staff; now: number },
  asked: SalesAsked,
  nodes: CatalogNode[],
): Promise<SalesFound> {
  const { by } = asked;
  const period = askedPeriod(asked, dayOf(now));
  const other = otherPeriod(asked, period);
  const scope = scopeOf(asked, actor, nodes);
  const reads = offMainThread(db);
  const months = lettered(asked) && by === 'product' ? wholeMonths(period) : [];
  const [sold, returned, before, returnedBefore, ofMonths] = await Promise.all([
    soldBy(reads, by, scope, period),
    returnedBy(reads, by, scope, period),
    other ? soldBy(reads, by, scope, other) : new Map<number, Sold>(),
    other ? returnedBy(reads, by, scope, other) : new Map<number, Sold>(),
    months.length >= leastMonths ? monthsOfGoods(reads, scope, months) : undefined,
  ]);
  const hasOrders = countsOrders(by, scope);
  const keys = new Set([sold, returned, before, returnedBefore].flatMap((sums) => [...sums.keys()]));
  const rows = [...keys].flatMap((key): (SalesSums & { key: number })[] => {
    const [now, back] = [sold.get(key) ?? none, returned.get(key) ?? none];
    const [then, backThen] = [before.get(key) ?? none, returnedBefore.get(key) ?? none];
    const net = now.goods - back.goods;
    const was = then.goods - backThen.goods;
    // A cancelled order leaves a row of zeros.
    if (now.goods === 0 && back.goods === 0 && was === 0 && now.quantity === 0 && now.orders === 0) return [];
    return [
      {
        key,
        sold: now.goods,
        returned: back.goods,
        net,
        quantity: now.quantity - back.quantity,
        orders: hasOrders ? now.orders : undefined,
        before: other && was,
        change: other && changeOf(net, was),
      },
    ];
  });
  const totals = totalsOf(rows, { hasOrders: hasOrders && by !== 'product', other });
  const all = withLetters(rows, {
    isLettered: lettered(asked),
    ofMonths,
    months: months.length,
    total: totals.net,
  });
  const found = all.rows.filter(
    ({ abc, xyz }) => (!asked.abc || abc === asked.abc) && (!asked.xyz || xyz === asked.xyz),
  );
  const isFiltered = found.length < all.rows.length;
  const shown = isFiltered ? totalsOf(found, { hasOrders: hasOrders && by !== 'product', other }) : totals;
  return {
    by,
    period,
    other,
    rows: await sorted(reads, found, asked),
    totals: shown,
    share: shareOf(shown, totals.net),
    classes: all.classes,
  };
}

/** Returns whether the rows get letters. */
function lettered({ by, classes }: SalesAsked): boolean {
  return !!classes && (by === 'product' || by === 'dealer');
}

function otherPeriod({ compare, otherStart, otherEnd }: SalesAsked, period: Days): Days | undefined {
  if (compare === 'previous') return previousPeriod(period);
  if (compare === 'year') return yearEarlier(period);
  if (compare !== 'own' || !otherStart || !otherEnd) return undefined;
  return { startDate: withinKept(otherStart), endDate: withinKept(otherEnd) };
}

function scopeOf(asked: SalesAsked, actor: Staff, nodes: CatalogNode[]): SalesScope {
  const { by, manager, brand, node, warehouse } = asked;
  const served = manager === undefined ? listedFor(actor) : confinedTo(actor);
  // Dealers and managers have sums of whole orders only.
  if (by === 'dealer' || by === 'manager') return { served, manager };
  return {
    served,
    manager,
    brand,
    warehouse,
    nodes: node === undefined ? undefined : node === 0 ? [] : branchOf(nodes, node),
  };
}

function totalsOf(
  rows: readonly SalesSums[],
  { hasOrders, other }: { hasOrders: boolean; other: Days | undefined },
): SalesSums {
  const sum = (of: (row: SalesSums) => number | undefined) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const [net, before] = [sum((row) => row.net), sum((row) => row.before)];
  return {
    sold: sum((row) => row.sold),
    returned: sum((row) => row.returned),
    net,
    quantity: sum((row) => row.quantity),
    orders: hasOrders ? sum((row) => row.orders) : undefined,
    before: other && before,
    change: other && changeOf(net, before),
  };
}

type Lettering = {
  isLettered: boolean;
  /** The sums of goods by month; undefined if there are too few months for XYZ. */
  ofMonths: Awaited<ReturnType<typeof monthsOfGoods>> | undefined;
  months: number;
  total: number;
};

/** In hundredths of a percent. */
function shareOf({ net }: SalesSums, total: number): number {
  return total > 0 ? Math.round((net * 10_000) / total) : 0;
}

/** Adds the shares and, if asked for, the letters, and counts the rows of each pair of letters. */
function withLetters(
  rows: readonly (SalesSums & { key: number })[],
  { isLettered, ofMonths, months, total }: Lettering,
): { rows: NamelessRow[]; classes: SalesReport['classes'] } {
  const descending = [...rows].sort((a, b) => b.net - a.net || a.key - b.key);
  if (!isLettered) {
    const plain = descending.map((row) => ({
      ...row,
      share: shareOf(row, total),
      abc: undefined,
      xyz: undefined,
    }));
    return { rows: plain, classes: undefined };
  }
  const abc = abcOf(descending.map(({ net }) => net));
  const withAll = descending.map((row, i) => ({
    ...row,
    share: shareOf(row, total),
    abc: abc[i],
    xyz: ofMonths && xyzOf({ ...(ofMonths.get(row.key) ?? { sum: 0, squares: 0 }), months }),
  }));
  return { rows: withAll, classes: { cells: cellsOf(withAll, ofMonths !== undefined), months } };
}

function cellsOf(rows: readonly NamelessRow[], hasXyz: boolean): ClassCell[] {
  const cells = new Map<string, ClassCell>();
  const columns: (Xyz | undefined)[] = hasXyz ? [...xyzLetters] : [undefined];
  for (const abc of abcLetters)
    for (const xyz of columns) cells.set(`${abc}${xyz}`, { abc, xyz, rows: 0, net: 0 });
  for (const { abc, xyz, net } of rows) {
    const cell = cells.get(`${abc as Abc}${xyz}`)!;
    cell.rows++;
    cell.net += net;
  }
  return [...cells.values()];
}

const collator = new Intl.Collator('ru', { numeric: true });

const usualSorting = { field: 'net', sort: 'desc' } as const;

/** Sorts rows; by default the largest net sums come first. */
async function sorted(
  db: Kysely<Database>,
  rows: NamelessRow[],
  { by, sort: { field, sort } = usualSorting }: SalesAsked,
): Promise<NamelessRow[]> {
  const sign = sort === 'asc' ? 1 : -1;
  if (field === 'header') {
    const names = await namesOf(
      db,
      by,
      rows.map(({ key }) => key),
    );
    const nameOf = ({ key }: NamelessRow) => names.get(key)?.header ?? '';
    return rows.sort((a, b) => sign * collator.compare(nameOf(a), nameOf(b)) || a.key - b.key);
  }
  // What has no change, because there was nothing before, comes last.
  const sortedBy = (row: NamelessRow) => row[field] ?? sign * Number.POSITIVE_INFINITY;
  return rows.sort((a, b) => {
    const [one, other] = [sortedBy(a), sortedBy(b)];
    return one === other ? a.key - b.key : sign * (one - other);
  });
}

/** Returns the rows with their names. */
export async function withNames(
  db: Kysely<Database>,
  by: SalesFound['by'],
  rows: readonly NamelessRow[],
): Promise<SalesRow[]> {
  const names = await namesOf(
    db,
    by,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => ({ ...row, ...(names.get(row.key) ?? { header: `№ ${row.key}`, caption: '' }) }));
}
