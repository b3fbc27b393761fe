import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ComplaintPicture, ComplaintWord } from './complaint-view.ts';
import type { ComplaintState, shownComplaintState } from './rules.ts';

type Shown = ReturnType<typeof shownComplaintState>;

/** A complaint in the desk's list. */
export type DeskComplaint = {
  id: number;
  number: string;
  createdAt: number;
  dealer: string;
  reason: string;
  positions: number;
  pictures: number;
  state: Shown;
  /** Since when the dealer has been waiting for an answer. */
  waitsSince: number | undefined;
  /** The staff member who serves the dealer. */
  manager: string | undefined;
};

export type DeskComplaintList = {
  complaints: DeskComplaint[];
  states: { id: ComplaintState; header: string; count: number }[];
  all: number;
  /** The number of complaints that wait for an answer. */
  waiting: number;
  /** The staff members to choose from in the filter; empty for a reader who sees only their own dealers. */
  managers: Named[];
  paging: Paging;
};

export type DeskComplaintView = Pick<
  DeskComplaint,
  'id' | 'number' | 'createdAt' | 'dealer' | 'reason' | 'state' | 'waitsSince'
> & {
  updatedAt: number;
  comment: string;
  dealerId: number;
  /** The conversation, oldest first. */
  words: ComplaintWord[];
  /** The account that sent the complaint. `chats`: whether it can be answered in the chat. */
  accountId: number;
  name: string;
  email: string;
  phone: string;
  chats: boolean;
  lines: { productId: number; articul: string; header: string; quantity: number; unit: string }[];
  /** The newest shipped orders of the dealer with these goods, for which a return can be created. */
  shipped: { productId: number; articul: string; id: number; number: string }[];
  /** The pictures sent with the complaint itself. */
  pictures: ComplaintPicture[];
  /** The states to which staff may move the complaint. */
  moves: Shown[];
};
