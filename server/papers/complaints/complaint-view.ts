import type { Paging } from '../../kernel/paging.ts';
import type { DealerMay, shownComplaintState } from './rules.ts';

/** The reasons for a complaint. */
export const complaintReasons = [
  'Брак',
  'Повреждение при доставке',
  'Пересорт',
  'Недостача',
  'Другое',
] as const;

/** A product found or selected for a complaint. */
export type ComplaintGoods = {
  id: number;
  articul: string;
  header: string;
  picture: string;
  picturetype: string;
  unit: string;
};

/** `quantity`: as typed. `wrong`: the quantity is invalid, and shown in red (§5.7). */
export type PickedGoods = ComplaintGoods & { quantity: string; wrong: boolean };

export type ComplaintPicture = { file: string; name: string };

/** A message or a change of state after the complaint was sent. */
export type ComplaintWord = {
  id: number;
  side: 'customer' | 'staff';
  author: string;
  message: string;
  at: number;
  /** The state to which the complaint was moved. */
  state: ReturnType<typeof shownComplaintState> | undefined;
  pictures: ComplaintPicture[];
};

type ListedComplaint = {
  id: number;
  number: string;
  createdAt: number;
  reason: string;
  positions: number;
  /** The sender; a manager sees only their own complaints. */
  author: string;
  state: ReturnType<typeof shownComplaintState>;
};

export type ComplaintList = { complaints: ListedComplaint[]; paging: Paging };

export type ComplaintView = Omit<ListedComplaint, 'positions'> & {
  updatedAt: number;
  comment: string;
  /** The conversation, oldest first. */
  words: ComplaintWord[];
  may: DealerMay;
  lines: { productId: number; articul: string; header: string; quantity: number; unit: string }[];
  /** The pictures sent with the complaint itself. */
  pictures: ComplaintPicture[];
};
