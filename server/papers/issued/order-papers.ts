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

/**
 * The bill of an order: `why` it needs none, which of the wholesaler's requisites are `missing` (worded to follow «не
 * указаны …», '' for none), and the valid bill.
 */
export type OrderBill = {
  why: string | undefined;
  missing: string;
  issued: { documentId: number; number: string; issuedOn: string } | undefined;
};

/**
 * A paper that can be issued: its usual day, the requisites that are `missing`, whether none are (`isReady`), and the
 * warning about the delivery (`deliveryLeftOut`).
 */
export type PaperOffer = { day: string; missing: MissingForPaper; isReady: boolean; leftOut: string };

/** The papers of an order that the portal made, newest first, and whether another one can be issued. */
export type OrderPapers = {
  order: { id: number; number: string; dealerId: number; contragentId: number };
  papers: ShownPaper[];
  /** Undefined when nothing can be issued: not shipped, a valid paper, or 1C makes them. */
  offer: PaperOffer | undefined;
  by: 'portal' | '1c';
  /** Undefined where 1C makes the bills. */
  bill: OrderBill | undefined;
};
