import type { Paging } from '../../kernel/paging.ts';

/** A contragent of 1C that the portal does not have. `id`: its 1C id. Times in milliseconds. */
export type ListedProposal = {
  id: string;
  company: string;
  inn: string;
  kpp: string;
  /** The file that mentioned it last. */
  file: string;
  firstSeen: number;
  lastSeen: number;
  /** Who dismissed it; '' while it waits. */
  staffName: string;
};

/** The desk's lists: proposals that wait, and dismissed ones. */
export type ProposalState = 'waiting' | 'dismissed';

export type ProposalList = {
  proposals: ListedProposal[];
  counts: Record<ProposalState, number>;
  state: ProposalState;
  paging: Paging;
};

/** A proposal with the requisites that a new dealer gets. */
export type ProposalView = ListedProposal & { ogrn: string; legalAddress: string };

/** A contragent of the portal to which a proposal may be linked, unless another contragent of 1C is (`linked`). */
export type Candidate = {
  id: number;
  company: string;
  inn: string;
  kpp: string;
  dealerId: number;
  dealer: string;
  linked: boolean;
};

export type LinkForm = { proposal: ProposalView; query: string; candidates: Candidate[]; more: boolean };
