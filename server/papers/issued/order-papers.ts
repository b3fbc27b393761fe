import type { PaperKind } from '../../db/schema.ts';
import type { MissingForPaper } from './missing-for-paper.ts';

/** A paper of an order as staff see it, in kopecks. */
export type ShownPaper = {
  id: number;
  kind: PaperKind;
  documentId: number;
  number: string;
  issuedOn: string;
  amount: number;
  issuedBy: string;
  cancelled: { by: string; at: number; reason: string } | undefined;
};

/** The papers of an order that the portal made, newest first, and whether another one can be issued. */
export type OrderPapers = {
  order: { id: number; number: string; dealerId: number; contragentId: number; deliveryPrice: number };
  papers: ShownPaper[];
  /** Undefined when nothing can be issued: not shipped, a valid paper, or 1C makes them. */
  offer: { day: string; missing: MissingForPaper } | undefined;
  by: 'portal' | '1c';
  /** Whether staff can make the bill of the order. */
  billable: boolean;
};
