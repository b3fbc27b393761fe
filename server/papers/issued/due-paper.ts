import type { Paging } from '../../kernel/paging.ts';
import type { CappedCount } from '../documents/register-view.ts';
import type { MissingForPaper } from './missing-for-paper.ts';

/** A shipped order without a valid paper; its sum in kopecks, its day as `yyyy-mm-dd`. */
export type DuePaper = {
  id: number;
  number: string;
  dealer: { id: number; header: string };
  contragentId: number;
  company: string;
  contract: string;
  /** The day that its paper has by default (`shippedDay`). */
  shippedOn: string;
  /** When it was shipped, in milliseconds; undefined when nobody recorded it. */
  shippedAt: number | undefined;
  total: number;
  /** Part of `total`. */
  deliveryPrice: number;
  state: number;
  missing: MissingForPaper;
};

/** An order whose paper is to be issued. `why`: why it gets none; `document`: the one of its valid paper. */
export type ReviewedOrder = DuePaper & { why: string | undefined; document: number | undefined };

export type DuePaperList = {
  orders: DuePaper[];
  due: CappedCount;
  /** The first day of shipping in the list; '' for all days. */
  since: string;
  paging: Paging;
};
