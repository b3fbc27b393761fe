import type { DocumentKind } from '../../db/schema.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ActContract, ActContragent, ActSums } from '../acts/act-view.ts';

/** A document in a list; sums in kopecks. */
export type ListedDocument = {
  id: number;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  /** «Счёт УТ-15 от 12.11.2026». */
  title: string;
  company: string;
  /** The number of the document's contract; null when it belongs to the contragent as a whole. */
  contract: string | null;
  /** The document's order, if the reader may open it. */
  order: { id: number; number: string } | undefined;
  /** Null when the document has no sum, or the reader may not see sums. */
  amount: number | null;
  /** `none` when 1C has not sent it yet; `withheld` when it contains prices that the reader may not see. */
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
  /** Whether there are older documents than those on the pages. */
  isCut: boolean;
};
