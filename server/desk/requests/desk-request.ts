import type { Paging } from '../../kernel/paging.ts';
import type { Party } from '../../people/contragents/party.ts';
import type { RequestKind, shownRequestState } from '../../people/requests/request-view.ts';

/** The desk's lists: waiting and closed requests. */
export type RequestList = 'waiting' | 'closed';

/** A request in the desk's list. */
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
  /** The contragent's requisites now, at the time of the request, and as requested. */
  present: Party;
  was: Party;
  wanted: Party;
  /** Who made the request; undefined if the account was deleted. */
  person: { id: number; name: string; email: string; phone: string; chats: boolean } | undefined;
  answer: string;
  /** Who decided, and when; '' and null until then. */
  staffName: string;
  decidedAt: number | null;
  /** The contract that was created. */
  contract: { id: number; header: string } | undefined;
};

/**
 * Returns the data of a decision as text. The form sends it back, so that a decision about other data than those
 * shown is refused.
 */
export function decidedOn({ present, wanted }: Pick<DeskRequest, 'present' | 'wanted'>): string {
  const values = ({ company, inn, kpp }: Party) => [company, inn, kpp];
  return JSON.stringify([values(present), values(wanted)]);
}
