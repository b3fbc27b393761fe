import type { Paging } from '../../kernel/paging.ts';
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
  /** The account that complains; `chats`: it can be answered in the chat. */
  accountId: number;
  name: string;
  email: string;
  phone: string;
  chats: boolean;
  lines: { productId: number; articul: string; header: string; quantity: number; unit: string }[];
  pictures: { file: string; name: string }[];
  /** The states into which the staff may move it. */
  moves: Shown[];
};
