import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely sees them; migrations/ has their history. One schema serves SQLite and MySQL/MariaDB: ids are
 * integers, flags 0 or 1, money is in kopecks, times are milliseconds (`*_at`), calendar days `yyyy-mm-dd` texts
 * (`*_on`), percentages hundredths (`*_bp`: 1250 = 12,5 %).
 */
export type Database = {
  regions: { id: Generated<number>; header: string };
  warehouses: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    region_id: number;
    sort: number;
    /** 1: not offered anywhere; contracts and orders keep it. */
    hidden: Generated<number>;
    desk_fields: Generated<DeskFields>;
    /** The organisation that owns the goods here, by its name in 1C; '' if there is only one. */
    organisation: Generated<string>;
  };
  price_types: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    /** 1: its prices are the recommended retail prices; at most one type has 1. */
    is_rrc: Generated<number>;
    /** 0: a cost, which never leaves the desk. */
    for_sale: Generated<number>;
    /** Contract prices are rounded to multiples of this many kopecks. */
    round_to: Generated<number>;
    desk_fields: Generated<DeskFields>;
  };
  catalogs: {
    id: Generated<number>;
    external_id: string | null;
    parent_id: number | null;
    header: string;
    sort: number;
    /** 1: hidden at the desk. */
    hidden: Generated<number>;
    /** 1: the node or an ancestor is hidden (server/goods/shut-nodes.repository.server.ts). */
    shut: Generated<number>;
    desk_fields: Generated<DeskFields>;
  };
  brands: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    hidden: Generated<number>;
    /** Brands are listed by this number, then by name. */
    sort: Generated<number>;
    desk_fields: Generated<DeskFields>;
    /** The name in 1C, by which goods refer to it, if the desk has renamed the brand. */
    source_header: Generated<string | null>;
  };
  collections: { id: Generated<number>; brand_id: number | null; header: string };
  tags: { id: Generated<number>; header: string };
  products: ProductTable;
  /**
   * The pictures of a product in their order, once the desk or an import has stored any; the first that is not
   * removed is also `products.picture`. `path` is a URL path; `submission` is the key of the form that added it.
   * Removed pictures are deleted after a while (server/desk/goods/forget-pictures.server.ts).
   */
  product_pictures: {
    id: Generated<number>;
    product_id: number;
    path: string;
    type: Generated<string>;
    sort: number;
    submission: string | null;
    removed_at: number | null;
    /** The SHA-256 of the 1C file from which it was made; null if the desk decides the pictures of the product. */
    source_hash: Generated<string | null>;
  };
  /** Runs of the import from 1C, with the numbers of rows that each wrote. */
  imports: {
    id: Generated<number>;
    started_at: number;
    finished_at: number | null;
    state: 'running' | 'done' | 'failed';
    /** The names of the files, separated by commas. */
    files: string;
    added: Generated<number>;
    changed: Generated<number>;
    removed: Generated<number>;
    prices: Generated<number>;
    stocks: Generated<number>;
    /** The 1C session that sent the files; null if there was none. */
    session_id: Generated<number | null>;
  };
  /** The last import run that named a product, whether it changed it or not. */
  exchange_named: { product_id: number; import_id: number };
  /**
   * The analogues of a product named by 1C, best first: `reference` is the id of a good or an offer, or an articul.
   * `articul_key` is the reference folded; '' if nothing is left of it.
   */
  product_analogues: { product_id: number; place: number; reference: string; articul_key: string };
  product_tags: { product_id: number; tag_id: number };
  params: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    /** «Вт», «мм»; '' if the value has none. */
    unit: string;
    /** `list`: selected values; `range`: numbers filtered from/to. */
    type: 'list' | 'range';
    sort: number;
  };
  param_values: {
    id: Generated<number>;
    param_id: number;
    external_id: string | null;
    header: string;
    /** The number of a range value, for filtering and sorting; null for a text value. */
    number: number | null;
  };
  /** `of_offer` 1: the value comes from the offer in 1C, not from its good. */
  product_params: { product_id: number; param_id: number; value_id: number; of_offer: Generated<number> };
  /**
   * Names that 1C gives to ids, for files that arrive separately: a `group` (`owner`: its parent), a `property`, a
   * `value` of a property (`owner`), a `unit` by code, the `currency` of a price type. `sort` is the position in its
   * file.
   */
  exchange_words: {
    kind: 'group' | 'property' | 'value' | 'unit' | 'currency';
    owner: string;
    external_id: string;
    header: string;
    sort: number;
    deleted: number;
  };
  /**
   * Expected arrivals of products. `wms_id` is null if the warehouse is not known, `quantity` null if the quantity is
   * not known. `external_id` is its id in 1C, null if it came with the goods.
   */
  arrivals: {
    id: Generated<number>;
    external_id: Generated<string | null>;
    product_id: number;
    wms_id: number | null;
    expected_on: string;
    quantity: number | null;
    /** Pieces of the arrival that are already in stock although 1C still lists them (decisions/expected-goods.md). */
    come: Generated<number>;
  };
  prices: { product_id: number; price_type_id: number; price: number };
  stocks: {
    product_id: number;
    wms_id: number;
    quantity: number;
    reserved: Generated<number>;
    /** Pieces for which lines of orders and requests wait: the sum of their `promised`, not part of `reserved`. */
    promised: Generated<number>;
  };
  /**
   * Products that the read model must reload; each process follows the table by id. `product_id` null means all
   * products.
   */
  catalogue_changes: { id: Generated<number>; product_id: number | null; changed_at: number };
  /**
   * When a product last changed, in milliseconds of the database's clock; a product without a row last changed before
   * `catalogue_floor`.
   */
  product_changes: { product_id: number; changed_at: number };
  /**
   * One row with id 1: the last time at which any product may have changed. There is no row if that has not happened
   * since the portal was empty.
   */
  catalogue_floor: { id: number; changed_at: number };

  dealers: {
    id: Generated<number>;
    /** Its id in 1C. */
    external_id: Generated<string | null>;
    header: string;
    manager_name: string;
    manager_email: string;
    manager_phone: string;
    /** The staff member who serves the dealer. */
    staff_id: number | null;
  };
  /** The words by which the desk finds a dealer (server/people/dealers/words.ts). */
  dealer_words: { word: string; dealer_id: number };
  accounts: AccountTable;
  /**
   * `id` is the hash of the cookie's value; `expires_at` reflects the last use, to the hour. `device` describes the
   * device; '' and null in rows from before these were recorded. `factor_id` is the second factor used to sign in;
   * the session is invalid if its owner now has another factor.
   */
  sessions: {
    id: string;
    account_id: number;
    expires_at: number;
    device: Generated<string>;
    begun_at: number | null;
    factor_id: number | null;
  };
  /** Attempts per bucket (`login:ip`, `login:email`) within a window. */
  attempts: { bucket: string; count: number; resets_at: number };

  contragents: {
    id: Generated<number>;
    /** Its id in 1C; if null, 1C gets only the requisites. */
    external_id: Generated<string | null>;
    dealer_id: number;
    company: string;
    inn: string;
    kpp: string;
    ogrn: string;
    legal_address: string;
    bank: string;
    bik: string;
    account: string;
    enabled: number;
  };
  /** Requisites as documents keep them; a row never changes. `contragent_id` null: the wholesaler's own. */
  parties: {
    id: Generated<number>;
    contragent_id: number | null;
    company: string;
    inn: string;
    kpp: string;
    ogrn: string;
    legal_address: string;
    bank: string;
    bik: string;
    account: string;
  };
  /**
   * Dealers' requests to the desk: a contract for a contragent, or other requisites. `waiting_for` is unique while the
   * request waits, so that a contragent has at most one of each kind. `company`, `inn`, `kpp` are the requested
   * values, `was_…` the previous ones; for a contract both are the previous ones.
   */
  dealer_requests: {
    id: Generated<number>;
    dealer_id: number;
    /** Who made the request; null if the account was deleted. */
    account_id: number | null;
    contragent_id: number;
    kind: 'contract' | 'requisites';
    state: 'waiting' | 'done' | 'refused' | 'withdrawn';
    waiting_for: string | null;
    company: string;
    inn: string;
    kpp: string;
    was_company: string;
    was_inn: string;
    was_kpp: string;
    /** The answer of the desk. */
    answer: string;
    /** The contract that was created. */
    contract_id: number | null;
    /** Who decided; '' until then. */
    staff_name: string;
    created_at: number;
    decided_at: number | null;
  };
  /** Views of the portal as a dealer by staff members. `id` is the hash of the cookie's value. */
  portal_views: { id: string; staff_session_id: string; account_id: number; expires_at: number };
  contracts: {
    id: Generated<number>;
    /** Its id in 1C; null if 1C does not know the contract. */
    external_id: Generated<string | null>;
    dealer_id: number;
    contragent_id: number;
    /** The number printed on the contract, «114-О/2025». */
    header: string;
    price_type_id: number;
    discount_bp: number;
    /** Kopecks; 0 means prepayment. */
    credit_limit: number;
    enabled: number;
    /** Days from shipment to payment; null if none are agreed, so that nothing becomes overdue. */
    deferral_days: Generated<number | null>;
    /** The first and last day for orders, inclusive; null means no limit. */
    valid_from: Generated<string | null>;
    valid_to: Generated<string | null>;
    /** 1: expected goods may be ordered under it (decisions/expected-goods.md). */
    orders_expected: Generated<number>;
  };
  contract_warehouses: { contract_id: number; wms_id: number };
  addresses: { id: Generated<number>; dealer_id: number; full_address: string; removed: Generated<number> };
  /** The contracts that a manager may use (§10.1); the main user may use all contracts of the dealer. */
  account_contracts: { account_id: number; contract_id: number };
  account_addresses: { account_id: number; address_id: number };
  price_politics: {
    account_id: number;
    mode: 'markup' | 'discount';
    percent_bp: number;
    show_wholesale: number;
  };
  price_politics_brands: {
    account_id: number;
    brand_id: number;
    mode: 'markup' | 'discount';
    percent_bp: number;
  };

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
    /** From this hour (Moscow), the next day is the earliest; null if there is no such hour. */
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
  /**
   * Small values by name: the shipping calendar (decisions/orders.md), how long the history is kept, the last backup.
   */
  settings: { name: string; value: string };
  /**
   * Locks for work that only one process does at a time, and rows that transactions lock in a cluster
   * (decisions/databases.md).
   */
  locks: {
    name: string;
    holder: Generated<string>;
    held_until: Generated<number>;
    turns: Generated<number>;
  };
  /** Days (ISO) that override the warehouse's weekly shipping schedule. */
  shipping_days: { day: string; ships: number; note: Generated<string> };
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
   * Events of an order after it was placed. `action` `undone` takes back the last move; states are null if only the
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
  /** Limits for a manager's orders under a contract without approval, in kopecks; null means no limit. */
  order_limits: {
    account_id: number;
    contract_id: number;
    per_order: number | null;
    per_month: number | null;
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
  /** The orders of all dealers by state: the sum of `order_counts`. */
  desk_counts: { period: string; state: number; orders: number };
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
    vat: Generated<number | null>;
    vat_free: Generated<number>;
    /**
     * The part of `quantity` that is expected and not reserved yet. It changes only while the stock of the line is
     * locked.
     */
    promised: Generated<number>;
  };
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
  /**
   * Payments and corrections as documents (server/desk/money), entered or imported by the desk. `entry_id` is the
   * ledger entry; `amount` is positive, and `kind` determines its side. `created_at` is null for rows from before the
   * desk recorded payments. `bank_key` identifies a document of a bank statement.
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
   * Permits for one order of a contract to exceed its limit by at most `amount`, until `until_on`. `ended_at` is when
   * an order (`order_id`) used it or the desk withdrew it.
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
  };
  ledger_months: { contract_id: number; month: string; shipped: number; paid: number };
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
  /** When a dealer's last order was placed, in any state. */
  last_orders: { dealer_id: number; last_at: number };
  /** Which orders of a dealer contain a product, in any state. */
  order_products: { dealer_id: number; product_id: number; order_id: number };
  /** How often words were searched on a Moscow day without finding a product; without names. */
  missed_searches: { day: string; words: string; searches: number };
  /**
   * Goods that dealers wait for, counted every night: `dealers` and `quantity` from needs, `awaiting` dealers with
   * the product on a waiting list, `asking` dealers with either.
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
   * `waits` 1: less is free than wanted, so the portal watches for new stock. `arrived_at` is when the stock came;
   * null if it has not come or was seen.
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
   * Copies of a manager's settings to other managers (server/people/managers/copied-settings.ts). `given` is what
   * each of them got, as JSON. `source_id` is null once that account is removed.
   */
  settings_copies: {
    id: Generated<number>;
    dealer_id: number;
    source_id: number | null;
    given: string;
    copied_at: number;
  };
  /** The previous settings of each of them as JSON, with the same parts. */
  settings_before: { copy_id: number; account_id: number; settings: string };

  /** The slider of the home page. `picture`: the URL path of a scene. */
  slides: {
    id: Generated<number>;
    header: string;
    text: string;
    picture: string;
    link_href: string;
    link_label: string;
    sort: number;
    shown: Generated<number>;
    from_at: Generated<number | null>;
    until_at: Generated<number | null>;
    removed_at: Generated<number | null>;
  };
  /** `top_until`: shown to dealers at the top of every screen until this time, unless hidden; null: never. */
  news: PublicationTable & { top_until: number | null; announced_at: Generated<number | null> };
  articles: PublicationTable;
  /**
   * Pages such as «Доставка», at `/pages/{slug}`. `place` is where they are linked. `policy` is 1 for the privacy
   * policy, null for the others; `version_on` is the date of its edition.
   */
  pages: {
    id: Generated<number>;
    slug: string;
    header: string;
    description: string;
    /** Markdown. */
    body: string;
    state: 'draft' | 'ready' | 'removed';
    place: 'footer' | 'header' | 'none';
    sort: number;
    policy: number | null;
    version_on: string | null;
    changed_at: number;
  };
  /** The text of each edition of the privacy policy that somebody may have consented to. */
  page_editions: { page_id: number; version_on: string; header: string; body: string };
  /**
   * Consents to an edition, of an account or of a visitor by telephone number; the other one is null. `client_hash`
   * is the network address as a SHA-256 in hex, '' if no trusted proxy reports it.
   */
  consents: {
    id: Generated<number>;
    account_id: number | null;
    phone: string | null;
    form: 'callback' | 'account' | 'manager' | 'contragent' | 'address';
    page_id: number;
    version_on: string;
    client_hash: string;
    created_at: number;
  };
  /** The line across the portal; only the row with id 1 is used. `audience`: `all` or `dealers`. */
  banners: {
    id: Generated<number>;
    text: string;
    href: string;
    tone: 'info' | 'warning';
    audience: 'all' | 'dealers';
    shown: number;
    from_at: number | null;
    until_at: number | null;
    changed_at: number;
  };
  /** The blocks of the home page that differ from the defaults (server/content/home/blocks.ts). */
  home_blocks: { name: string; shown: number; most: number; sort: number };
  /**
   * Messages of the staff to many dealers. `submission` is the key of the form; `audience_id` is the manager, price
   * type or warehouse; `starts_at` 0 means at once when the draft is sent; everybody up to account `last_account` has
   * received it.
   */
  mailings: {
    id: Generated<number>;
    staff_id: number;
    submission: string;
    header: string;
    text: string;
    href: string;
    audience: 'all' | 'manager' | 'price_type' | 'warehouse' | 'chosen';
    audience_id: number | null;
    served_by: number | null;
    main_only: number;
    by_mail: number;
    state: 'draft' | 'waiting' | 'sending' | 'sent' | 'cancelled';
    created_at: number;
    starts_at: number;
    ended_at: number | null;
    people: number;
    told: number;
    mailed: number;
    last_account: number;
  };
  /**
   * Acts on the destruction of personal data (server/desk/personal-data). `log` lists as JSON what was destroyed,
   * without names.
   */
  destruction_acts: {
    id: Generated<number>;
    /** Null, like the dealer, for a visitor without an account. */
    account_id: number | null;
    dealer_id: number | null;
    /** For a visitor: the subject of the act, without names. */
    subject: Generated<string>;
    /** For a visitor: identifies the destroyed records; unique. */
    mark: Generated<string | null>;
    staff_id: number | null;
    staff_name: string;
    operator: string;
    reason: 'withdrawn' | 'demanded' | 'reached';
    log: string;
    created_at: number;
  };
  mailing_dealers: { mailing_id: number; dealer_id: number };
  /** The top news that an account has hidden (§2.2.6, hidetopnews). */
  hidden_news: { account_id: number; news_id: number };
  /**
   * `hash` is the SHA-256 of the token, which is shown once; `hint` its first characters; `warehouses` are ids
   * separated by commas (§2.29).
   */
  open_tokens: {
    id: Generated<number>;
    account_id: number;
    contract_id: number;
    hash: string;
    hint: string;
    warehouses: string;
    created_at: number;
    used_at: number | null;
    revoked_at: number | null;
  };
  /**
   * Tokens with which programs act for an account (decisions/programs.md). `hash` and `hint` as in `open_tokens`;
   * `scopes` are separated by commas; `networks` are the addresses and networks where it works, separated by commas,
   * '' for any.
   */
  program_tokens: {
    id: Generated<number>;
    account_id: number;
    name: string;
    hash: string;
    hint: string;
    scopes: string;
    networks: string;
    created_at: number;
    expires_at: number | null;
    used_at: number | null;
    revoked_at: number | null;
  };
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
   * Deliveries of events to webhooks. `event_key` is the same for a repetition. Deliveries with the same `object`
   * keep their order; '' means no order. `facts` is JSON, the data of the event itself; `body` is null until the
   * first attempt. `state` is waiting, delivered or given up; `status` is that of the last answer, null if there was
   * none. `happened_at` is the time of the event, `created_at` of the row.
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
  /** Requests to be called back; `account_id` is null for a visitor who is not signed in. */
  callbacks: {
    id: Generated<number>;
    account_id: number | null;
    firstname: string;
    phone: string;
    created_at: number;
    done_at: number | null;
    /** The call that answers it. */
    call_id: number;
  };
  /**
   * Requests for a call as the staff sees them: those of one number and dealer joined until the call is made. `turn`
   * 0: postponed to `due_at`; 1: nobody has called yet, and `due_at` is the time of the request.
   */
  calls: {
    id: Generated<number>;
    phone: string;
    firstname: string;
    dealer_id: number | null;
    account_id: number | null;
    /** How many requests it joins, and when the first and the last of them were made. */
    asked: number;
    first_asked_at: number;
    asked_at: number;
    turn: 0 | 1;
    due_at: number;
    attempts: number;
    /** Who is calling. */
    staff_id: number | null;
    done_at: number | null;
  };
  /** What was done about a call, and notes. */
  call_notes: {
    id: Generated<number>;
    call_id: number;
    staff_id: number | null;
    author: string;
    kind: 'note' | 'missed' | 'taken' | 'done' | 'back';
    note: string;
    due_at: number | null;
    created_at: number;
  };

  staff: {
    id: Generated<number>;
    /** Its id in 1C. */
    external_id: Generated<string | null>;
    email: string;
    name: string;
    /** '' until the first link is used. */
    password_hash: string;
    enabled: number;
    created_at: number;
    role: Generated<'administrator' | 'manager' | 'editor'>;
    /** 0 for a manager who sees only the dealers they serve. */
    all_dealers: Generated<number>;
    /** 1: the lists show only their own dealers, by their last choice. */
    lists_own: Generated<number>;
  };
  /**
   * Sessions at the desk, like `sessions`; they end twelve hours after they began. `seen_at` is the last use, to the
   * hour.
   */
  staff_sessions: {
    id: string;
    staff_id: number;
    expires_at: number;
    device: Generated<string>;
    seen_at: number | null;
    factor_id: number | null;
  };
  /**
   * Second factors of accounts and staff members. `secret` is sealed (decisions/signing-in.md). `confirmed_at` is
   * null during setup. `last_step` is the time step of the last used code, so that no code is accepted twice.
   */
  second_factors: {
    id: Generated<number>;
    account_id: number | null;
    staff_id: number | null;
    secret: string;
    confirmed_at: number | null;
    last_step: number;
    created_at: number;
  };
  /** One-time codes for a lost telephone: `hash` is the SHA-256 of the code. */
  recovery_codes: { factor_id: number; hash: string; used_at: number | null };
  /** Sign-ins that wait for the code after the right password; `hash` is the SHA-256 of the cookie's value. */
  sign_in_steps: { hash: string; account_id: number | null; staff_id: number | null; expires_at: number };
  /** One-time links to set a password: `hash` is the SHA-256 of the secret in the mail. */
  password_links: {
    hash: string;
    account_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
  };
  /** Like `password_links`, but for staff members. */
  staff_links: {
    hash: string;
    staff_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
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

  /** `push` 1: browsers show it too. */
  notification_settings: {
    account_id: number;
    kind: string;
    value: string;
    enabled: number;
    push: Generated<number>;
  };
  /**
   * Browsers that show notifications. A row ends with its session. `endpoint` is the address at its push service;
   * `p256dh` and `auth` are the keys for encryption; `server_key` is the portal's public key that it accepts;
   * `device` describes the device; `sent_at` is when the push service last accepted a notification.
   */
  push_devices: {
    id: Generated<number>;
    account_id: number;
    session_id: string;
    endpoint: string;
    endpoint_hash: string;
    p256dh: string;
    auth: string;
    server_key: string;
    device: string;
    created_at: number;
    sent_at: number | null;
  };
  /** The messages shown in the messages panel. */
  messages: {
    id: Generated<number>;
    account_id: number;
    kind: string;
    header: string;
    text: string;
    href: string;
    created_at: number;
    read_at: number | null;
    /** The message to many dealers that this one belongs to; unique with the account. */
    mailing_id: Generated<number | null>;
  };
  /** The price of a favourite when the account was last notified, to detect price changes. */
  seen_prices: { account_id: number; product_id: number; contract_id: number; price: number };
  /** `staff_id` null: written by the customer. `read_at`: when the other side read it. */
  chat_messages: {
    id: Generated<number>;
    account_id: number;
    staff_id: number | null;
    message: string;
    /** The order that the message refers to. */
    order_id: Generated<number | null>;
    /** The file of the message: its name in the chat folder, its displayed name, and its size in bytes. */
    file: Generated<string | null>;
    file_name: Generated<string | null>;
    file_size: Generated<number | null>;
    /** The key of the form that sent the message; a form sent twice makes one message. */
    idempotency_key: string | null;
    created_at: number;
    read_at: number | null;
  };
  /** Texts that the staff inserts into messages, in the order of `sort`. */
  ready_answers: {
    id: Generated<number>;
    header: string;
    text: string;
    sort: number;
    removed_at: Generated<number | null>;
  };
  /**
   * Groups of words that mean the same in a search (§10.38.5), separated by commas. Each change gets the next
   * `revision`, by which processes notice it (decisions/search.md).
   */
  synonyms: {
    id: Generated<number>;
    words: string;
    revision: number;
    removed_at: Generated<number | null>;
  };
  /**
   * A summary of an account's messages, updated in the transaction that writes or reads one
   * (decisions/conversations.md).
   */
  conversations: {
    account_id: number;
    last_message_id: number;
    /** Unread messages of the customer for the staff, and of the staff for the customer. */
    staff_unread: number;
    customer_unread: number;
    /** When the oldest message unread by the staff was written; null if nothing waits. */
    waits_since: number | null;
    /**
     * The position in the desk's list, lowest first. For unread conversations it is the first unread message, so that
     * the longest wait comes first. For others it is their newest message, counted down from a number above all ids.
     */
    place: number;
  };
  /** The last message of the other side that the reader was reminded of by mail. */
  chat_mails: {
    account_id: number;
    side: 'staff' | 'customer';
    message_id: number;
    mailed_at: number;
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

  /**
   * `line_count` 0: the list is not parsed yet; the dealer must first choose the quantity column. `content` is a
   * KeptList as JSON.
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
    /** The key of the first step of the same list. */
    list_root: string;
    /**
     * `added` to the basket or `removed`: no longer offered; `checked`: only records that a typed list was checked;
     * '' otherwise.
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

  /** One row with id 1: the settings of the wholesaler (server/settings) as JSON. */
  portal_settings: { id: number; body: string; changed_at: number };

  /**
   * Who changed what, and when (server/work/history). Names and texts are copied, because an entry outlives the
   * person and the record. `dealer_id` is the owner of the record, null if it belongs to the wholesaler. `changes` is
   * a list of Change as JSON.
   */
  history: {
    id: Generated<number>;
    at: number;
    actor_kind: 'staff' | 'account' | 'exchange' | 'system';
    actor_id: number | null;
    actor_name: string;
    dealer_id: number | null;
    kind: string;
    record_id: number;
    header: string;
    action: string;
    changes: string;
  };

  /** 1C accounts. `addresses` are the network addresses that may use the account, one per line; '' means any. */
  exchange_accounts: {
    id: Generated<number>;
    login: string;
    secret_hash: string;
    addresses: Generated<string>;
    enabled: Generated<number>;
    created_at: number;
    used_at: number | null;
  };
  /**
   * 1C sessions, starting with checkauth. `cookie_hash` is the SHA-256 of the cookie's value; null if the session has
   * ended or needed no cookie. `kind` is the `type` of the requests. `version` is the CommerceML version, if 1C sent
   * one.
   */
  exchange_sessions: {
    id: Generated<number>;
    account_id: number;
    cookie_hash: string | null;
    kind: string;
    version: Generated<string>;
    state: 'open' | 'done' | 'failed';
    problem: Generated<string>;
    started_at: number;
    seen_at: number;
    ended_at: number | null;
    /** The folder of its files; '' if it has none. */
    folder: Generated<string>;
    /** The size of all its files, including unpacked ones. */
    bytes: Generated<number>;
    /** When it last succeeded with something: a file was imported, or orders were taken. */
    succeeded_at: number | null;
    /** When its files were deleted. */
    removed_at: number | null;
  };
  /**
   * The files of a session. `size` is the number of bytes received so far; `report` is JSON, what was read and what
   * was skipped; `import_id` is the import run that read it. `kind` end is not a file but the end of an export, when
   * goods that it does not name are withdrawn from sale; other is a picture. `generation` counts how often the upload
   * restarted. `queued_at` and `began_at` belong to its import; `tries` counts the starts of the import. `unresolved`
   * 1: it refers to things that were not known; `again` 1: it is queued for that reason. `problem` is why it failed.
   * `withdraw` is what an end may withdraw (server/exchange/disable-vanished.server.ts). `packed` 1: it came out of
   * an archive.
   */
  exchange_files: {
    id: Generated<number>;
    session_id: number;
    name: string;
    size: number;
    state: 'receiving' | 'waiting' | 'importing' | 'done' | 'failed' | 'held';
    progress: Generated<string>;
    report: string | null;
    import_id: number | null;
    received_at: number;
    done_at: number | null;
    kind: Generated<'xml' | 'zip' | 'other' | 'end'>;
    generation: Generated<number>;
    queued_at: number | null;
    began_at: number | null;
    /** Since when the pictures of a waiting file could not be written, and when this is retried. */
    away_since: number | null;
    retry_at: number | null;
    interrupted: Generated<number>;
    tries: Generated<number>;
    unresolved: Generated<number>;
    again: Generated<number>;
    problem: Generated<string>;
    withdraw: Generated<'few' | 'all' | 'agreed' | 'none'>;
    packed: Generated<number>;
  };
  /** One row with id 1: the process that imports 1C files, and until when; '' for none. */
  exchange_lease: { id: number; holder: string; held_until: number };
  /**
   * Requests from 1C. `answer` is the beginning of the response; `took` is milliseconds; `session_id` is null before a
   * session began, and `login` is the name used then.
   */
  exchange_steps: {
    id: Generated<number>;
    session_id: number | null;
    at: number;
    kind: string;
    mode: string;
    file: Generated<string>;
    answer: string;
    took: number;
    address: string;
    login: Generated<string>;
  };

  /** The orders given to a 1C session, with the `revision` given, and when it confirmed them. */
  exchange_given: {
    id: Generated<number>;
    session_id: number;
    order_id: number;
    revision: number;
    given_at: number;
    confirmed_at: number | null;
  };
  /** What a document of an exchange did to an order, if anything; `aside` describes what was not accepted from it. */
  exchange_answers: {
    id: Generated<number>;
    order_id: number;
    /** null for a call of /1c/api. */
    session_id: number | null;
    taken_at: number;
    outcome: 'changed' | 'unchanged' | 'created';
    aside: string;
  };
  /**
   * The documents into which an order is divided for 1C, by warehouse or organisation (`part`). `plain` 1: it has the
   * number of the order; the others have their own numbers (server/exchange/orders/document-number.ts). `told_state`
   * is its state according to 1C.
   */
  exchange_parts: {
    id: Generated<number>;
    order_id: number;
    part: string;
    plain: number;
    told_state: number | null;
  };
  /**
   * The desk's mapping of 1C order states, where it differs from the default. `name` is folded; `header` is the name
   * as 1C writes it; `state` null: the order stays as it is.
   */
  exchange_states: { id: Generated<number>; name: string; header: string; state: number | null };

  /**
   * Records imported from the old portal (server/takeover), by their id there. `digest` is the SHA-1 of the row at
   * its last import, so that only changed rows are processed again.
   */
  old_records: {
    kind: 'user' | 'contragent' | 'address' | 'product' | 'order' | 'draft' | 'favourite' | 'basket';
    old_id: string;
    record_id: number;
    digest: string;
  };

  /**
   * Jobs that must survive a crash. `run_at` is null if the job is done or was given up (then `problem` holds the
   * reason).
   */
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    job_key: string | null;
    created_at: number;
    run_at: number | null;
    locked_until: Generated<number>;
    /** The process that is running the job; '' if none is. */
    holder: Generated<string>;
    attempts: Generated<number>;
    problem: Generated<string>;
  };
};

/** The nature of a ledger entry that is neither a shipment nor a payment. */
export type EntryNature = 'correction' | 'return' | 'refund' | 'storno';

/** The state of an order that needed approval (decisions/changed-orders.md). */
export type ApprovalState = 'waiting' | 'approved' | 'returned' | 'withdrawn';

/** Kinds of 1C documents; `upd` is a universal transfer document, `waybill` is ТОРГ-12. */
export type DocumentKind =
  | 'invoice'
  | 'upd'
  | 'waybill'
  | 'vat_invoice'
  | 'reconciliation'
  | 'certificate'
  | 'other';

/** `more` and `less` are corrections that increase and reduce the debt; `refund` is money paid back. */
export type PaymentKind = 'payment' | 'return' | 'less' | 'more' | 'refund';

/** `body` is Markdown; items with a date in the future are not shown yet. */
type PublicationTable = {
  id: Generated<number>;
  header: string;
  announce: string;
  body: string;
  /** URL path; '' if there is none. */
  picture: string;
  /** For drafts and withdrawn texts, a moment that never comes (server/content/publications/never.ts). */
  published_at: number;
  /** The readable end of its address; null if the address ends in the id. */
  slug: Generated<string | null>;
  state: Generated<'draft' | 'ready' | 'removed'>;
  /** The planned publication time, whatever the state; null: the same as `published_at`. */
  planned_at: Generated<number | null>;
};

type ProductTable = {
  id: Generated<number>;
  /** The 1C `Ид`: `good` or `good#characteristic`. */
  external_id: string | null;
  /** Shared by all variants (sizes) of a product; null if the product has no variants. */
  family_id: string | null;
  /** What distinguishes this variant, «размер 42»; '' if there are no variants. `header` includes it. */
  variant: string;
  articul: string;
  /**
   * The articul normalized for comparison: look-alike letters unified; spaces, dots and dashes removed
   * (server/goods/fold.ts).
   */
  articul_key: string;
  header: string;
  brand_id: number | null;
  collection_id: number | null;
  catalog_id: number | null;
  unit: string;
  /** Pieces per package; 1 if sold singly. */
  pack: number;
  price_rrc: number;
  /** URL path of the picture, `/pictures/panel.svg`; '' if there is none. */
  picture: string;
  /** `drawing` or `photo`: a drawing gets a tinted tile, a photo a white one. */
  picturetype: string;
  description: string;
  enabled: number;
  /** 1: hidden at the desk, whatever 1C says (server/goods/on-sale.ts). */
  hidden: Generated<number>;
  /** Replaces the description from 1C, in Markdown; null if there is none. */
  own_description: Generated<string | null>;
  /** 1: marked for the home page. */
  on_home: Generated<number>;
  /** The multiple and the minimum quantity for orders; 1 means any (server/goods/permitted-quantity.ts). */
  order_multiple: Generated<number>;
  order_minimum: Generated<number>;
  /** The import that last changed it. */
  import_id: Generated<number | null>;
  /** 8 to 14 characters; '' if there is none. */
  barcode: Generated<string>;
  /** Basis points; null if unknown. `vat_free` 1: «Без НДС», with `vat` 0. */
  vat: Generated<number | null>;
  vat_free: Generated<number>;
  /** Grams; null if unknown. */
  weight: Generated<number | null>;
  /** The 1C catalogue that it came from; null if it was imported before catalogues were recorded or is not from 1C. */
  catalogue: Generated<string | null>;
  /** Name and articul of its good in 1C, without those of the variant; null for rows older than these columns. */
  good_name: Generated<string | null>;
  good_articul: Generated<string | null>;
  /** 1: its good is marked for deletion in 1C, whatever its offers contain. */
  good_deleted: Generated<number>;
  /** 1: 1C offers it; null: the same as `enabled`. */
  offered: Generated<number | null>;
  /** The minimum quantity from 1C; the desk's own takes precedence. */
  imported_minimum: Generated<number | null>;
};

/** The columns that the desk decides, separated by commas; the import does not change them. */
type DeskFields = string;

type AccountTable = {
  id: Generated<number>;
  /** Its id in 1C. */
  external_id: Generated<string | null>;
  dealer_id: number;
  /** "1" main user, "2" manager, "3" observer (§3.3). */
  type_id: string;
  email: string;
  name: string;
  phone: string;
  password_hash: string;
  enabled: number;
  /** The current contract; null until one is chosen or if none is left. */
  contract_id: number | null;
  created_at: number;
  /** The name of a file in UPLOADS_DIR; '' if there is none. */
  picture: Generated<string>;
};

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
  /** When anything in it that the dealer sees last changed. */
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
  /** Its number in the old portal, for an imported order. */
  old_number: Generated<string | null>;
  /** 1: it came without a reservation and gets one when somebody works on it. */
  unreserved: Generated<number>;
  /** For an order of expected goods: the day on which the last of them arrive; null for goods in stock. */
  expected_on: Generated<string | null>;
  /**
   * The order's position among those that wait; null: `created_at`. Only backorders from before they took the day of
   * their order have one.
   */
  waits_since: Generated<number | null>;
};

/**
 * `new`: to be given to 1C if it was placed since the exchange began; `again`: changed since it was given, or the
 * desk wants it given again; `given`: given to a session that has not confirmed it; `confirmed`: 1C has it; `held`:
 * it cannot be given yet; `born`: created in 1C, to which it is not sent.
 */
export type ExchangeState = 'new' | 'again' | 'given' | 'confirmed' | 'held' | 'born';
