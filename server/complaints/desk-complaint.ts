import type { Paging } from '../kernel/paging.ts';
import type { ComplaintState, shownComplaintState } from './rules.ts';

type Shown = ReturnType<typeof shownComplaintState>;

/** A complaint in the list of the desk. */
export type DeskComplaint = {
  id: number;
  number: string;
  createdAt: number;
  dealer: string;
  reason: string;
  positions: number;
  pictures: number;
  state: Shown;
};

export type DeskComplaintList = {
  complaints: DeskComplaint[];
  states: { id: ComplaintState; header: string; count: number }[];
  all: number;
  paging: Paging;
};

export type DeskComplaintView = Pick<
  DeskComplaint,
  'id' | 'number' | 'createdAt' | 'dealer' | 'reason' | 'state'
> & {
  updatedAt: number;
  comment: string;
  answer: string;
  /** Who complains; `chats`: he can be written to in the chat. */
  accountId: number;
  name: string;
  email: string;
  phone: string;
  chats: boolean;
  lines: { productId: number; articul: string; header: string; quantity: number }[];
  pictures: { file: string; name: string }[];
  /** Where the staff can take it. */
  moves: Shown[];
};
