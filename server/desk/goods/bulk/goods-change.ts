import type { GoodsChangeKind } from '../../../db/schema/goods.ts';
import type { Database } from '../../../db/schema.ts';
import type { Values } from './goods-columns.ts';

export type ChangeState = Database['goods_changes']['state'];
export type ChangeKind = GoodsChangeKind;
export type RowState = Database['goods_change_rows']['state'];

/** A row of a plan: the product, and its changed values. A new product has no values before. */
export type PlannedRow = {
  articul: string;
  header: string;
  before: Values;
  after: Values;
  file?: PlannedPicture;
};

/**
 * A picture of an archive. `raw`: the stored file as sent. `path`: its address, once it is added. `isMain`: it becomes
 * the first one.
 */
export type PlannedPicture = { name: string; raw: string; isMain: boolean; path?: string };

/** A row as stored. */
export type ChangeRow = {
  nth: number;
  productId: number | null;
  state: RowState;
  note: string;
  content: PlannedRow;
};

/** A change of many goods without its rows. */
export type ChangeHead = {
  id: number;
  kind: ChangeKind;
  /** The name of the file, or what marked goods get. */
  name: string;
  staffId: number;
  by: string;
  state: ChangeState;
  /** Unknown columns of the sheet, which were not read. */
  ignored: string;
  toAdd: number;
  toChange: number;
  unchanged: number;
  wrong: number;
  position: number;
  done: number;
  skipped: number;
  createdAt: number;
  appliedAt: number | null;
};

/** How many rows of each kind the preview shows, and how many wrong ones. */
export const shownRows = 50;
export const shownWrong = 500;

export type ShownRow = {
  nth: number;
  productId: number | null;
  articul: string;
  header: string;
  changes: { label: string; before: string; after: string }[];
  note: string;
};

/** `isJump`: planned rows with a price that falls or rises by more than half. */
export type ChangeView = ChangeHead & {
  groups: { state: RowState; isJump?: boolean; rows: ShownRow[]; total: number }[];
  mayUndo: boolean;
};

/** How long a change can be undone. */
export const undoMs = 24 * 3_600_000;

/** Returns whether a change can be undone: some products were changed, not only added, within the last day. */
export function canUndo({ state, toChange, done, appliedAt }: ChangeHead, now: number): boolean {
  // A change that failed on its way is undone as far as it was applied.
  const isOver = state === 'applied' || state === 'failed';
  return isOver && toChange > 0 && done > 0 && appliedAt !== null && now - appliedAt < undoMs;
}
