import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of stored sums: entries of the ledger, and what lists and the first screen show without counting. */
export interface SumsTables {
  /** The orders of all dealers by state: the sum of `order_counts`. */
  desk_counts: { period: string; state: number; orders: number };
  /**
   * The two sides of a contract's account, from which acts are built (§3.19): `shipment` adds to the debt, `payment`
   * reduces it. `nature` is set for entries that are neither (server/ordering/sums/entry-names.ts).
   * `shipped_order_id` is set only for shipments, and unique. `shipment_id` is the 1C shipment of the entry.
   */
  ledger_entries: {
    id: Generated<number>;
    contract_id: number;
    entered_on: string;
    kind: 'shipment' | 'payment';
    order_id: number | null;
    document: string;
    amount: number;
    nature: Generated<EntryNature | null>;
    shipped_order_id: GeneratedAlways<number | null>;
    shipment_id: Generated<number | null>;
  };
  /**
   * Shipments from 1C (decisions/orders-and-1c.md). A shipment in force has a ledger entry, and then its order has
   * none of its own. `cancelled` 1: no longer posted in 1C.
   */
  shipments: {
    id: Generated<number>;
    external_id: string;
    dealer_id: number;
    contract_id: number;
    order_id: number | null;
    shipped_on: string;
    number: string;
    amount: number;
    cancelled: number;
  };
  /**
   * Payments and corrections as documents (server/desk/money), entered or imported by staff or sent by 1C. `entry_id`
   * is the ledger entry; `amount` is positive, and `kind` determines its side. `bank_key` identifies a document of a
   * bank statement.
   */
  payments: {
    id: Generated<number>;
    /** Its id in 1C. */
    external_id: Generated<string | null>;
    dealer_id: number;
    contract_id: number;
    entry_id: number;
    kind: PaymentKind;
    paid_on: string;
    /** The number of the document; '' if it has none. */
    number: string;
    amount: number;
    note: string;
    staff_name: string;
    created_at: number;
    cancelled_at: number | null;
    cancelled_by: string;
    /** The entry that reverses a cancelled payment. */
    cancel_entry_id: number | null;
    submission_key: string | null;
    bank_key: string | null;
    import_id: number | null;
  };
  /**
   * Uploaded bank statements. `content` is the parsed statement as JSON; `payments` and `total` are the number and
   * sum of the imported payments.
   */
  statement_imports: {
    id: Generated<number>;
    staff_name: string;
    file_name: string;
    /** The wholesaler's account that it covers. */
    account: string;
    start_on: string | null;
    end_on: string | null;
    content: string;
    created_at: number;
    imported_at: number | null;
    payments: Generated<number>;
    total: Generated<number>;
  };
  /**
   * Sums stored in the same transaction as the rows that they sum up (server/ordering/sums, decisions/kept-sums.md).
   * Amounts are kopecks. `goods` are the lines at contract prices, without delivery; `seen_goods` at the prices that
   * the account saw.
   */
  contract_sums: {
    contract_id: number;
    /** Shipments minus payments. */
    balance: number;
    /** The totals of open orders, which are not in the ledger yet. */
    open_total: number;
    /** Changes with each change of the contract's ledger, and never returns to an earlier value. */
    ledger_version: Generated<number>;
  };
  /**
   * The overdue debt of a contract by age (server/desk/debtors), one column for each of `debtAges`, and how many days
   * ago its oldest unpaid shipment was due (0 without a debt), as computed on the day `as_of`. Valid only on this day,
   * while the version of the ledger and the deferral are the same.
   */
  overdue_sums: {
    contract_id: number;
    as_of: string;
    ledger_version: number;
    deferral_days: number;
    beyond_0: number;
    beyond_7: number;
    beyond_30: number;
    beyond_90: number;
    days: number;
  };
  /**
   * The exchanges that may change the ledger: an order exchange (`session_id`), or calls of `/1c/api` that follow each
   * other (server/ordering/sums/money-runs.repository.server.ts).
   */
  money_runs: {
    id: Generated<number>;
    account_id: number;
    session_id: number | null;
    started_at: number;
    last_at: number;
  };
  /**
   * What exchanges have done to the ledger: a copy of each entry that one added (`step` 1) or removed (`step` -1, with a
   * reversed `amount`). A changed entry has both rows.
   */
  money_changes: {
    id: Generated<number>;
    run_id: number;
    contract_id: number;
    order_id: number | null;
    shipment_id: number | null;
    entry_id: number | null;
    kind: 'shipment' | 'payment';
    nature: EntryNature | null;
    step: number;
    amount: number;
    entered_on: string;
    document: string;
  };
  ledger_months: { contract_id: number; month: string; shipped: number; paid: number };
  /** Promises of dealers to pay the overdue debt under a contract, as noted by staff (server/desk/debtors). */
  debt_promises: {
    id: Generated<number>;
    contract_id: number;
    promised_on: string;
    note: string;
    staff_name: string;
    created_at: number;
  };
  /**
   * Mailed reminders of an overdue debt, at most one per contract and Moscow day (`sent_on`). `account_id`: the
   * recipient. `overdue`: the sum in the mail.
   */
  debt_reminders: {
    id: Generated<number>;
    contract_id: number;
    account_id: number;
    sent_on: string;
    overdue: number;
    staff_name: string;
    created_at: number;
  };
  /** Orders by state; `period` is a Moscow year, quarter or month: `2026`, `2026-Q3`, `2026-07`. */
  order_counts: {
    dealer_id: number;
    period: string;
    contract_id: number;
    account_id: number;
    state: number;
    orders: number;
    quantity: number;
    goods: number;
    seen_goods: number;
  };
  /**
   * Shipped and completed goods by contract and account, and also for the whole dealer, with 0 for both. `last_at` is
   * when the last order with them was placed.
   */
  turnover: {
    dealer_id: number;
    period: string;
    contract_id: number;
    account_id: number;
    product_id: number;
    quantity: number;
    orders: number;
    goods: number;
    seen_goods: number;
    last_at: number;
  };
  /** Which orders of a dealer contain a product, in any state. */
  order_products: { dealer_id: number; product_id: number; order_id: number };
  /**
   * Sales: orders of any state but cancelled, by the Moscow day on which they were placed, without delivery. `period`
   * is a year, month or day: `2026`, `2026-07`, `2026-07-05`.
   */
  dealer_sales: { period: string; dealer_id: number; orders: number; quantity: number; goods: number };
  /**
   * The same by product and warehouse. `orders` counts the orders with the product; one that has it from several
   * warehouses counts at the one with the lowest id, so that the rows of a product can be added up.
   */
  product_sales: {
    period: string;
    product_id: number;
    wms_id: number;
    orders: number;
    quantity: number;
    goods: number;
  };
  /**
   * How dealers with at least three orders in twelve months order, found out every night. `pause_days` is the median of
   * the days between their orders, `usual_goods` the median of an order day. `last_on` is the day of the last
   * order; on `silent_on` twice the pause has passed since then.
   */
  dealer_rhythms: {
    dealer_id: number;
    pause_days: number;
    usual_goods: number;
    orders: number;
    last_on: string;
    silent_on: string;
  };
  /**
   * Goods on sale that were sold within thirty days, found out every night. `sold`: pieces in those days; `days_left`:
   * how many days the free stock will last at this pace.
   */
  goods_pace: { product_id: number; sold: number; days_left: number };
}

/** The nature of a ledger entry that is neither a shipment nor a payment. */
export type EntryNature = 'correction' | 'return' | 'refund' | 'storno';

/** `more` and `less` are corrections that increase and reduce the debt; `refund` is money paid back. */
export type PaymentKind = 'payment' | 'return' | 'less' | 'more' | 'refund';
