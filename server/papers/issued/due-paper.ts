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
  /** The day of shipping, or the planned one when nobody recorded it. */
  shippedOn: string;
  total: number;
  missing: MissingForPaper;
};

export type DuePaperList = {
  orders: DuePaper[];
  due: CappedCount;
  /** The first day of shipping in the list; '' for all days. */
  since: string;
  paging: Paging;
};
