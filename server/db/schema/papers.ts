import type { Generated } from 'kysely';
import type { EntryNature } from './sums.ts';

/** The tables of acts, documents and complaints. */
export interface PapersTables {
  /**
   * Bills, invoices and other 1C papers, and the portal's own bills (server/papers/bills), whose `external_id` names
   * their object (server/papers/documents). `number_key` is the number as a search compares it; `amount` null: no sum.
   * `cancelled` 1: withdrawn in 1C, so dealers do not see it. `file` is its PDF in the uploads folder.
   */
  documents: {
    id: Generated<number>;
    external_id: string;
    dealer_id: number;
    contragent_id: number;
    contract_id: number | null;
    order_id: number | null;
    kind: DocumentKind;
    number: string;
    number_key: string;
    issued_on: string;
    amount: number | null;
    cancelled: number;
    file: string | null;
    file_size: number | null;
    file_hash: string | null;
    /** When its first file came; null if none came. */
    file_at: Generated<number | null>;
  };

  /** The first number of a year, from which an organisation (INN) numbers its papers of a kind. */
  paper_starts: { organisation: string; kind: PaperKind; year: number; nth: number };

  /**
   * The papers of shipments that the portal makes; each is also a row of `documents`, which lists it and holds its PDF.
   * `standing_for`: the order while the paper is valid, null once it is cancelled, so that an order has one valid paper.
   * `nth`: its number within the organisation (an INN), kind and year; cancelled papers keep it. `body` (JSON of
   * `PaperBody`): all that it prints. `amount` includes `vat`, in kopecks.
   */
  issued_papers: {
    id: Generated<number>;
    document_id: number;
    dealer_id: number;
    order_id: number;
    standing_for: number | null;
    kind: PaperKind;
    organisation: string;
    year: number;
    nth: number;
    amount: number;
    vat: number;
    body: string;
    issued_by: string;
    issued_at: number;
    cancelled_by: Generated<string>;
    cancelled_at: number | null;
    cancel_reason: Generated<string>;
  };

  /** `opening`, `shipped`, `paid` in kopecks; the closing balance is their sum (opening + shipped − paid). */
  acts: {
    id: Generated<number>;
    dealer_id: number;
    account_id: number;
    contract_id: number;
    contragent_id: number;
    /** The contragent as it was when the act was requested. */
    company: string;
    inn: string;
    kpp: string;
    /** All requisites of both parties at that time; null in rows of an older version. */
    buyer_party_id: Generated<number | null>;
    seller_party_id: Generated<number | null>;
    start_on: string;
    end_on: string;
    state: 'queued' | 'ready' | 'failed';
    reason: string;
    opening: number;
    shipped: number;
    paid: number;
    created_at: number;
    ready_at: number | null;
  };
  act_lines: {
    act_id: number;
    number: number;
    entered_on: string;
    document: string;
    kind: 'shipment' | 'payment';
    amount: number;
    nature: Generated<EntryNature | null>;
  };
  complaints: {
    id: Generated<number>;
    dealer_id: number;
    account_id: number;
    reason: string;
    comment: string;
    state: 'new' | 'work' | 'accepted' | 'refused';
    idempotency_key: string;
    created_at: number;
    updated_at: number;
    /** When the dealer wrote the oldest unanswered message; null if nothing waits. */
    waits_since: number | null;
  };
  /**
   * Messages after a complaint was sent. `state` is the new state, if the message changed it. `author` is the name at
   * that time.
   */
  complaint_messages: {
    id: Generated<number>;
    complaint_id: number;
    account_id: number | null;
    staff_id: number | null;
    author: string;
    message: string;
    state: 'new' | 'work' | 'accepted' | 'refused' | null;
    idempotency_key: string | null;
    created_at: number;
  };
  complaint_lines: {
    complaint_id: number;
    product_id: number;
    articul: string;
    header: string;
    quantity: number;
  };
  /** `message_id` is null for pictures sent with the complaint itself. */
  complaint_pictures: {
    complaint_id: number;
    file: string;
    name: string;
    message_id: Generated<number | null>;
  };
}

/** Kinds of 1C documents; `upd` is a universal transfer document, `waybill` is ТОРГ-12. */
export type DocumentKind =
  | 'invoice'
  | 'upd'
  | 'waybill'
  | 'vat_invoice'
  | 'reconciliation'
  | 'certificate'
  | 'other';

/** The papers that the portal makes: the universal transfer document and ТОРГ-12. */
export type PaperKind = 'upd' | 'torg12';
