import type { Paging } from '../kernel/paging.ts';
import type { shownComplaintState } from './rules.ts';

/** What one can complain about. */
export const complaintReasons = [
  'Брак',
  'Повреждение при доставке',
  'Пересорт',
  'Недостача',
  'Другое',
] as const;

/** A product found for a complaint, or picked for it. */
export type ComplaintGoods = {
  id: number;
  articul: string;
  header: string;
  picture: string;
  picturetype: string;
  unit: string;
};

/** `quantity` as it was typed; `wrong`: it is none, and is shown red (§5). */
export type PickedGoods = ComplaintGoods & { quantity: string; wrong: boolean };

export type ListedComplaint = {
  id: number;
  number: string;
  createdAt: number;
  reason: string;
  positions: number;
  /** Who sent it; a manager sees only his own. */
  author: string;
  state: ReturnType<typeof shownComplaintState>;
};

export type ComplaintList = { complaints: ListedComplaint[]; paging: Paging };

export type ComplaintView = Omit<ListedComplaint, 'positions'> & {
  updatedAt: number;
  comment: string;
  answer: string;
  lines: { productId: number; articul: string; header: string; quantity: number }[];
  pictures: { file: string; name: string }[];
};
