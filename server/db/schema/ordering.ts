import type { Generated } from 'kysely';

/** The tables of baskets, fast orders, drafts, favourites, orders, approvals and webhooks. */
export interface OrderingTables {
  delivery_options: {
    id: Generated<number>;
    /** Its id in 1C. */
    external_id: Generated<string | null>;
    header: string;
    hint: string;
    price: number;
    needs_address: number;
    sort: number;
    /** 1: no longer offered; orders still refer to it. */
    hidden: Generated<number>;
    /** The weekdays with shipping, as digits; 1 is Monday. */
    weekdays: Generated<string>;
    /**
     * Orders placed before this Moscow hour can be shipped the next day, later orders one day after that; null allows
     * shipping on the same day.
     */
    cutoff_hour: Generated<number | null>;
  };
  /** Also holds the unfinished order form; fields that are not filled in are null. */
  baskets: {
    account_id: number;
    delivery_id: number | null;
    /** The price of delivery when it was chosen; null in rows of an older version. */
    delivery_price: Generated<number | null>;
    address_id: Generated<number | null>;
    /** The shipping date as typed. */
    ship_date: Generated<string | null>;
    comment: Generated<string | null>;
    updated_at: number;
  };
  /** Days (ISO) that override the weekly shipping schedule of all warehouses. */
  shipping_days: { day: string; ships: number; note: Generated<string> };
  /**
   * The weekly shipping schedule of a warehouse; one without a row has the usual schedule. `weekdays` are digits, 1 is
   * Monday. `cutoff` is in minutes after midnight in Moscow.
   */
  warehouse_calendars: { wms_id: number; weekdays: string; cutoff: number | null };
  /** Days (ISO) that override the schedule of a warehouse, and the days of `shipping_days`. */
  warehouse_days: { wms_id: number; day: string; ships: number; note: Generated<string> };
  basket_lines: {
    account_id: number;
    product_id: number;
    wms_id: number;
    type: string;
    quantity: number;
    added_at: number;
  };
  /**
   * Submissions with a key, which are accepted once (decisions/forms.md). `digest` covers the use case, the key and
   * the fields; `answer` is JSON.
   */
  submissions: {
    id: Generated<number>;
    account_id: number;
    digest: string;
    answer: string;
    created_at: number;
  };
  orders: OrderTable;
  /**
   * Events of an order after it was placed. `action` `undone` reverses the last move; states are null if only the
   * contents changed. `changes` is a list of Change as JSON, worded for the dealer. `missing` is JSON, the pieces
   * that a shipment did not find in stock (ordering/orders/order-move).
   */
  order_events: {
    id: Generated<number>;
    order_id: number;
    at: number;
    actor_kind: 'staff' | 'account' | 'exchange';
    actor_id: number | null;
    actor_name: string;
    action: 'moved' | 'undone' | 'changed' | 'divided' | 'created';
    from_state: number | null;
    to_state: number | null;
    changes: string;
    missing: string;
  };
  /**
   * Managers' orders above their limits, waiting for the main user or decided (decisions/changed-orders.md). They are
   * not orders yet, and no sum includes them. `reserved` 1: their goods are reserved until `reserved_until`. `goods`
   * is in kopecks without delivery at contract prices, `seen_goods` at the prices that the manager saw. `decided_by`
   * is null if nobody has decided, or if the portal itself did. `draft_id` is the draft with the returned lines.
   */
  approvals: {
    id: Generated<number>;
    dealer_id: number;
    account_id: number;
    contract_id: number;
    state: ApprovalState;
    reason: 'order' | 'month';
    reserved: number;
    reserved_until: number;
    delivery_id: number;
    delivery_header: string;
    delivery_price: number;
    address_id: number | null;
    full_address: string;
    ship_on: string;
    comment: string;
    positions: number;
    quantity: number;
    goods: number;
    seen_goods: number;
    word: string;
    idempotency_key: string;
    placed_digest: string | null;
    created_at: number;
    decided_at: number | null;
    decided_by: number | null;
    order_id: number | null;
    draft_id: number | null;
    /** As in `orders`. */
    expected_on: Generated<string | null>;
  };
  approval_lines: {
    id: Generated<number>;
    approval_id: number;
    product_id: number;
    wms_id: number;
    type: string;
    articul: string;
    header: string;
    quantity: number;
    price: number;
    seen_price: number;
    /** As in `order_lines`; 0 once nothing is held for the request. */
    promised: Generated<number>;
  };
  /** Notes of the staff about an order, which dealers do not see. */
  order_notes: {
    id: Generated<number>;
    order_id: number;
    at: number;
    staff_id: number | null;
    staff_name: string;
    text: string;
    idempotency_key: string | null;
  };
  /**
   * `vat` is the VAT rate of the good when the line was created, in basis points; null if it was unknown. `vat_free`
   * 1: goods without VAT, whatever `vat` contains.
   */
  order_lines: {
    id: Generated<number>;
    order_id: number;
    product_id: number;
    wms_id: number;
    type: string;
    articul: string;
    header: string;
    quantity: number;
    price: number;
    seen_price: number;
    /** Both prices before staff reduced them, and why they did; null and '' while nobody has. */
    list_price: Generated<number | null>;
    list_seen_price: Generated<number | null>;
    price_reason: Generated<string>;
    vat: Generated<number | null>;
    vat_free: Generated<number>;
    /**
     * The part of `quantity` that is expected and not reserved yet. It changes only while the stock of the line is
     * locked.
     */
    promised: Generated<number>;
    /** How many pieces are picked, at most `quantity`. */
    picked: Generated<number>;
  };
  /** How the goods of an order are sent. `weight` in grams; null and '' mean unknown. */
  consignments: {
    order_id: number;
    boxes: number | null;
    weight: number | null;
    carrier: string;
    track: string;
    url: string;
    arrives_on: string | null;
  };
  /**
   * Permits for one order of a contract to exceed its limit by at most `amount`, until `until_on`. `ended_at` is when
   * an order (`order_id`) used it or staff withdrew it.
   */
  limit_permits: {
    id: Generated<number>;
    contract_id: number;
    amount: number;
    until_on: string;
    staff_name: string;
    created_at: number;
    order_id: number | null;
    ended_at: number | null;
  };
  /**
   * Goods that dealers wait for, counted every night. `dealers` and `quantity` come from needs. `awaiting` counts the
   * dealers with the product on a waiting list, `asking` the dealers with the product in their needs or on a waiting
   * list.
   */
  wanted_goods: {
    product_id: number;
    dealers: number;
    quantity: number;
    awaiting: Generated<number>;
    asking: Generated<number>;
  };
  favourites: { account_id: number; product_id: number; added_at: number };
  /**
   * `waits` is 1 while less is free than wanted, so that the portal watches for new stock. `arrived_at` is when the
   * stock arrived; null if it has not arrived or was seen.
   */
  needs: {
    account_id: number;
    product_id: number;
    quantity: number;
    added_at: number;
    waits: Generated<number>;
    arrived_at: Generated<number | null>;
  };
  /**
   * Goods whose arrival a person waits for (`once` 1) or whose stock programs follow (`once` 0). `in_stock` lists the
   * warehouses with free stock at the last check, «1,3». `told_at` is when the person was notified; after that the
   * row no longer waits.
   */
  watches: {
    account_id: number;
    product_id: number;
    once: number;
    added_at: number;
    in_stock: string;
    told_at: number | null;
  };
  /** Goods that an account has stopped following, kept for a day for undo. */
  ended_follows: { account_id: number; product_id: number; added_at: number; ended_at: number };
  /**
   * Addresses of a dealer's programs that get events (decisions/programs.md). `events` are separated by commas.
   * `secret` and `old_secret` are sealed; the old one still signs until `old_until`. `hint` is the last characters of
   * the secret. `failures` counts failures in a row since `failing_since`; `told_at` is when the owner got a mail
   * about them. Nothing is sent before `retry_at`. `locked_until` and `holder` identify the sending process.
   */
  webhooks: {
    id: Generated<number>;
    dealer_id: number;
    account_id: number;
    name: string;
    url: string;
    events: string;
    secret: string;
    hint: string;
    old_secret: string | null;
    old_until: number | null;
    enabled: number;
    created_at: number;
    failures: Generated<number>;
    failing_since: number | null;
    told_at: number | null;
    last_at: number | null;
    last_status: number | null;
    retry_at: Generated<number>;
    locked_until: Generated<number>;
    holder: Generated<string>;
  };
  /**
   * Deliveries of events to webhooks. A repeated event has the same `event_key`. Deliveries with the same `object` keep
   * their order; '' means no order. `facts` is JSON, the data of the event itself; `body` is null until the first
   * attempt. `state` is waiting, delivered or given up; `status` is that of the last response, null if there was none.
   * `happened_at` is the time of the event, `created_at` that of the row.
   */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    event_key: string;
    event: string;
    object: string;
    order_id: number | null;
    facts: string;
    body: string | null;
    state: 'waiting' | 'delivered' | 'given_up';
    attempts: Generated<number>;
    next_at: number;
    status: number | null;
    problem: Generated<string>;
    happened_at: number;
    created_at: number;
    done_at: number | null;
  };

  drafts: { id: Generated<number>; account_id: number; header: string; created_at: number };
  /**
   * `seen_price`: the price of a piece when the draft was saved, to show what became more expensive; never used as
   * the selling price.
   */
  draft_lines: {
    draft_id: number;
    product_id: number;
    wms_id: number;
    type: string;
    quantity: number;
    seen_price: number | null;
  };

  /**
   * `line_count` is 0 while the list is not parsed, because the dealer must first choose the quantity column. `content`
   * is a KeptList as JSON.
   */
  fast_order_lists: {
    account_id: number;
    list_key: string;
    revision: number;
    editor: string;
    line_count: number;
    content: string;
    updated_at: number;
    list_name: Generated<string>;
    /** The key of the first version of this list. */
    list_root: string;
    /**
     * Lists that were `added` to the basket or `removed` are no longer offered; `checked` only records that a typed
     * list was checked; '' otherwise.
     */
    gone: Generated<string>;
    /** 1: saved while typing, not checked yet; `line_count` then counts what is typed. */
    typed: Generated<number>;
  };

  /**
   * A dealer's answers about tables with these column names (server/ordering/fast-order). `head_key` is a hash of the
   * names. `quantity_name` is the name of the quantity column in its compared form; '' if there is none, so that each
   * line is one piece.
   */
  fast_order_heads: { dealer_id: number; head_key: string; quantity_name: string; used_at: number };

  /** Returns of shipped goods (§12.1.45). `account_id`: who asked for it; null if staff created it. */
  returns: {
    id: Generated<number>;
    order_id: number;
    dealer_id: number;
    contract_id: number;
    account_id: number | null;
    state: ReturnState;
    /** One of the reasons of the settings, and own words; either may be ''. */
    reason: string;
    words: string;
    /** What staff replied; the dealer sees it. */
    answer: Generated<string>;
    /** The name of the staff member who made it; '' if the person `account_id` asked for it. */
    asked_by: Generated<string>;
    /** The names of the staff members who accepted or refused it, and who received the goods. */
    decided_by: Generated<string>;
    received_by: Generated<string>;
    total: number;
    /** A digest of the person, the key of the form and what was sent. */
    idempotency_key: string;
    created_at: number;
    decided_at: Generated<number | null>;
    received_at: Generated<number | null>;
    /**
     * Its way to 1C: not needed there, waiting, given to the session `given_session` in the revision `given_revision`,
     * confirmed by that session, or made in 1C. The revision rises with each change that 1C did not make.
     */
    exchange_state: Generated<'none' | 'wait' | 'given' | 'confirmed' | 'born'>;
    exchange_revision: Generated<number>;
    given_session: Generated<number | null>;
    given_revision: Generated<number | null>;
    /** Id, number and day of the document in 1C. */
    external_id: Generated<string | null>;
    external_number: Generated<string | null>;
    external_on: Generated<string | null>;
    /** In what 1C's last document differs from the return; '' if in nothing. */
    exchange_note: Generated<string>;
    /** 1 when 1C sent the return among the payments, so that receiving it here has not reduced the debt again. */
    in_payments: Generated<number>;
  };
  /**
   * `wms_id`: the warehouse that shipped the goods. `price`: of the order line. `stock_wms_id`: the warehouse that took
   * them back; null for goods that are written off or not received yet. `written_off`: pieces that joined no stock; all of
   * them where `outcome` is `written_off`, some where it is `stock`.
   */
  return_lines: {
    return_id: number;
    order_line_id: number;
    product_id: number;
    wms_id: number;
    quantity: number;
    price: number;
    outcome: Generated<'stock' | 'written_off' | null>;
    stock_wms_id: Generated<number | null>;
    written_off: Generated<number>;
  };
}

/** The state of a return: asked for, agreed to, its goods received, refused, or withdrawn by the dealer. */
export type ReturnState = 'asked' | 'accepted' | 'received' | 'refused' | 'cancelled';

/** The state of an order that needed approval (decisions/changed-orders.md). */
export type ApprovalState = 'waiting' | 'approved' | 'returned' | 'withdrawn';

type OrderTable = {
  id: Generated<number>;
  dealer_id: number;
  account_id: number;
  contract_id: number;
  /** The contragent as it was when the order was placed. */
  company: string;
  inn: string;
  kpp: string;
  /** All requisites of both parties at that time; null in rows of an older version. */
  buyer_party_id: Generated<number | null>;
  seller_party_id: Generated<number | null>;
  delivery_id: number;
  delivery_header: string;
  delivery_price: number;
  address_id: number | null;
  full_address: string;
  ship_on: string;
  comment: string;
  /** 1, 2, 10, 11, 3, 4 (§4.5). */
  state: number;
  positions: number;
  quantity: number;
  /**
   * The sum of the lines at contract prices plus `delivery_price`, and nothing else, because reports and the stored
   * sums use the difference as the price of the goods.
   */
  total: number;
  /** Like `total`, but at the prices that the account saw (price politics), with the same `delivery_price`. */
  seen_total: number;
  idempotency_key: string;
  created_at: number;
  /** When the order entered its state. */
  updated_at: number;
  /** When anything that the dealer sees in the order last changed. */
  changed_at: Generated<number>;
  /** A hash of the call that placed it; null if it was placed on a screen (decisions/programs.md). */
  placed_digest: Generated<string | null>;
  /** The staff member who works on the order, and since when. */
  taken_by: Generated<number | null>;
  taken_at: Generated<number | null>;
  /** For a backorder: the partly shipped order from which it was split off. */
  rest_of: Generated<number | null>;
  /** The last event that the dealer was notified of. */
  told_event: Generated<number>;
  /** Whether 1C has the order in its current form (server/exchange/orders). */
  exchange_state: Generated<ExchangeState>;
  /** Grows with each change that 1C did not make itself. */
  exchange_revision: Generated<number>;
  /** Why the order is held back; '' if it is not. */
  exchange_problem: Generated<string>;
  /** The 1C `Ид`; only for an order created in 1C. */
  external_id: Generated<string | null>;
  /** Number and day in 1C, and the day on which it was paid in full according to 1C. */
  external_number: Generated<string | null>;
  external_on: Generated<string | null>;
  external_paid_on: Generated<string | null>;
  /**
   * The total of the last 1C document, if it differs from `total` and nobody has decided about it; the VAT that this
   * total may or may not contain; and when the document came.
   */
  told_sum: Generated<number | null>;
  told_vat: Generated<number | null>;
  told_at: Generated<number | null>;
  /** The differing total of 1C that staff have accepted beside the present `total`. */
  settled_sum: Generated<number | null>;
  /** The name of the staff member who placed it for `account_id`; '' if that person placed it. */
  placed_by_staff: Generated<string>;
  /** 1 while it has a valid paper of the portal (`standing_for` of `issued_papers`). */
  papered: Generated<number>;
  /** Its number in the old portal, for an imported order. */
  old_number: Generated<string | null>;
  /** 1: imported without a reservation; the order gets one when somebody works on it. */
  unreserved: Generated<number>;
  /** For an order of expected goods: the day on which the last of them arrive; null for goods in stock. */
  expected_on: Generated<string | null>;
  /**
   * The order's position among waiting orders; null means `created_at`. Only old backorders have a value; newer ones
   * have the `created_at` of their original order.
   */
  waits_since: Generated<number | null>;
};

/**
 * `new`: to be given to 1C if it was placed since the exchange began; `again`: changed since it was given, or staff
 * want it given again; `given`: given to a session that has not confirmed it; `confirmed`: 1C has it; `held`: it cannot
 * be given yet; `born`: created in 1C, to which it is not sent.
 */
export type ExchangeState = 'new' | 'again' | 'given' | 'confirmed' | 'held' | 'born';
