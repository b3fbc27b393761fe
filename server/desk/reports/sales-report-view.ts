import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { CatalogNode } from '../../ordering/purchased/catalog-branch.ts';
import type { Days } from '../../ordering/sums/periods.ts';
import type { Abc, Xyz } from './classes.ts';
import type { Preset } from './report-period.ts';

/** By what sales can be added up. */
export const dimensions = [
  { id: 'dealer', text: 'Дилеры', head: 'Дилер' },
  { id: 'manager', text: 'Менеджеры', head: 'Менеджер' },
  { id: 'brand', text: 'Бренды', head: 'Бренд' },
  { id: 'node', text: 'Разделы', head: 'Раздел' },
  { id: 'product', text: 'Товары', head: 'Товар' },
  { id: 'warehouse', text: 'Склады', head: 'Склад' },
] as const;

export type Dimension = (typeof dimensions)[number]['id'];

/** Columns by which the report can be sorted. */
export const sortFields = [
  'header',
  'sold',
  'returned',
  'net',
  'quantity',
  'orders',
  'before',
  'change',
] as const;

export type SortField = (typeof sortFields)[number];

/** Returns a change in hundredths of a percent; undefined if there was nothing before. */
export function changeOf(present: number, before: number): number | undefined {
  return before > 0 ? Math.round(((present - before) * 10_000) / before) : undefined;
}

/** The sums of a row or of all rows, in kopecks and pieces. */
export type SalesSums = {
  sold: number;
  returned: number;
  /** `sold` minus `returned`. */
  net: number;
  /** Pieces sold minus pieces returned. */
  quantity: number;
  /** Undefined where orders cannot be added up. */
  orders: number | undefined;
  /** `net` of the other period; undefined without one. */
  before: number | undefined;
  /** In hundredths of a percent of `before`; undefined if that is not positive. */
  change: number | undefined;
};

export type SalesRow = SalesSums & {
  /** An id; 0 for what has no manager, brand or node. */
  key: number;
  header: string;
  /** Of a product its articul, of a node its path; otherwise ''. */
  caption: string;
  /** The share of the total `net`, in hundredths of a percent. */
  share: number;
  abc: Abc | undefined;
  xyz: Xyz | undefined;
};

/** How many rows have these letters, and their sum. */
export type ClassCell = { abc: Abc; xyz: Xyz | undefined; rows: number; net: number };

export type SalesReport = {
  by: Dimension;
  period: Days;
  /** The period of the comparison. */
  other: Days | undefined;
  presets: Preset[];
  rows: SalesRow[];
  totals: SalesSums;
  /** Undefined unless letters were asked for. `months`: how many whole months the XYZ letters rest on. */
  classes: { cells: ClassCell[]; months: number } | undefined;
  paging: Paging;
  /** The choices of the filter; empty where they do not apply. */
  managers: Named[];
  brands: Named[];
  nodes: CatalogNode[];
  warehouses: Named[];
};
