import type { Paging } from '../../kernel/paging.ts';

/** A request for a call in the list of the desk. */
export type ListedCallback = {
  id: number;
  firstname: string;
  phone: string;
  createdAt: number;
  /** Null: not called yet. */
  doneAt: number | null;
  /** The dealer of the account, when one was signed in. */
  dealer: string | null;
  email: string | null;
};

export type CallbackList = {
  callbacks: ListedCallback[];
  counts: { open: number; done: number };
  paging: Paging;
};
