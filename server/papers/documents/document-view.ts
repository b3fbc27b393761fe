import type { DocumentKind } from '../../db/schema.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ActContract, ActContragent, ActSums } from '../acts/act-view.ts';

/** A document as it is listed; kopecks. */
export type ListedDocument = {
  id: number;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  company: string;
  /** null: of the contragent as a whole. */
  contract: string | null;
  /** An order that the reader may open. */
  order: { id: number; number: string } | undefined;
  /** null: it has none, or the reader does not see sums. */
  amount: number | null;
  /** `none`: 1C has not sent it yet; `withheld`: it has prices that the reader does not see. */
  file: 'ready' | 'none' | 'withheld';
  /** Bytes; null without a file. */
  size: number | null;
};

export type DocumentList = {
  documents: ListedDocument[];
  contracts: ActContract[];
  contragents: ActContragent[];
  sums: ActSums;
  paging: Paging;
  /** True when there are older documents than those that the pages hold. */
  isCut: boolean;
};
