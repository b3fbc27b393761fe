import type { Paging } from '../../kernel/paging.ts';
import type { Party } from '../../people/contragents/party.ts';
import type { RequestKind, shownRequestState } from '../../people/requests/request-view.ts';

/** The lists of the desk: what waits, and what is closed. */
export type RequestList = 'waiting' | 'closed';

/** A request in the list of the desk. */
export type ListedRequest = {
  id: number;
  kind: RequestKind;
  dealer: string;
  company: string;
  createdAt: number;
  state: ReturnType<typeof shownRequestState>;
};

export type DeskRequestList = {
  requests: ListedRequest[];
  counts: Record<RequestList, number>;
  list: RequestList;
  paging: Paging;
};

export type DeskRequest = {
  id: number;
  kind: RequestKind;
  state: ReturnType<typeof shownRequestState>;
  createdAt: number;
  dealerId: number;
  dealer: string;
  contragentId: number;
  contragentEnabled: boolean;
  /** The contragent at present, as it was when the request was made, and as asked for. */
  present: Party;
  was: Party;
  wanted: Party;
  /** Who asked; undefined when the account was deleted. */
  person: { id: number; name: string; email: string; phone: string; chats: boolean } | undefined;
  answer: string;
  /** Who decided, and when; '' and null while nobody has. */
  staffName: string;
  decidedAt: number | null;
  /** The contract that was made. */
  contract: { id: number; header: string } | undefined;
};

/**
 * What the desk decides on, as text: a form carries it, so that a decision about anything else than what was shown is
 * refused.
 */
export function decidedOn({ present, wanted }: Pick<DeskRequest, 'present' | 'wanted'>): string {
  const values = ({ company, inn, kpp }: Party) => [company, inn, kpp];
  return JSON.stringify([values(present), values(wanted)]);
}
