import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely sees them; migrations/ is their history. One schema serves SQLite and MySQL/MariaDB:
 * ids are integers, flags 0 or 1, money is in kopecks, times are milliseconds (`*_at`), calendar days
 * `yyyy-mm-dd` texts (`*_on`), percents hundredths (`*_bp`: 1250 = 12,5 %).
 */
export type Database = {
  regions: { id: Generated<number>; header: string };
  warehouses: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    region_id: number;
    sort: number;
    /** 1: offered nowhere; contracts and orders keep it. */
    hidden: Generated<number>;
    desk_fields: Generated<DeskFields>;
    /** Whose goods are here, by its name in 1C; '': there is one organisation. */
    organisation: Generated<string>;
  };
  price_types: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    /** 1: its prices are the recommended retail prices; of one type at most. */
    is_rrc: Generated<number>;
    /** 0: a cost, which never leaves the desk. */
    for_sale: Generated<number>;
    /** Contract prices are multiples of so many kopecks. */
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
    /** 1: it or a node above it is hidden (server/goods/shut-nodes.repository.server.ts). */
    shut: Generated<number>;
    desk_fields: Generated<DeskFields>;
  };
  brands: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    hidden: Generated<number>;
    /** Brands are listed by it, then by name. */
    sort: Generated<number>;
    desk_fields: Generated<DeskFields>;
    /** The name in 1C, by which goods name it, when the desk has given it another one. */
    source_header: Generated<string | null>;
  };
  collections: { id: Generated<number>; brand_id: number | null; header: string };
  tags: { id: Generated<number>; header: string };
  products: ProductTable;
  /**
   * The pictures of a product that the desk has decided, in their order; none: it has not. The first that was not
   * removed is also `products.picture`. `path`: a URL path; `submission`: the key of the form that brought it.
   * Removed ones are forgotten after a while (server/desk/goods/forget-pictures.server.ts).
   */
  product_pictures: {
    id: Generated<number>;
    product_id: number;
    path: string;
    type: Generated<string>;
    sort: number;
    submission: string | null;
    removed_at: number | null;
    /** The SHA-256 of the file of 1C that it was made from; null: the desk decides the pictures of the product. */
    source_hash: Generated<string | null>;
  };
  /** Runs of the import from 1C, with the numbers of rows that each has written. */
  imports: {
    id: Generated<number>;
    started_at: number;
    finished_at: number | null;
    state: 'running' | 'done' | 'failed';
    /** The names of the files, joined by commas. */
    files: string;
    added: Generated<number>;
    changed: Generated<number>;
    removed: Generated<number>;
    prices: Generated<number>;
    stocks: Generated<number>;
    /** The session of 1C that sent the files; null: none. */
    session_id: Generated<number | null>;
  };
  /** The run of the import that last named a product, whether it changed it or not. */
  exchange_named: { product_id: number; import_id: number };
  /**
   * What 1C names as analogues of a product, best first: the id of a good or an offer, or an articul. `articul_key`: the
   * same, folded; '' when nothing is left of it.
   */
  product_analogues: { product_id: number; place: number; reference: string; articul_key: string };
  product_tags: { product_id: number; tag_id: number };
  params: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    /** «Вт», «мм»; empty when the value has none. */
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
  /** `of_offer` 1: the offer of 1C names it, not its good. */
  product_params: { product_id: number; param_id: number; value_id: number; of_offer: Generated<number> };
  /**
   * What 1C calls things by their ids, for files that come apart: a `group` (`owner`: its parent), a `property`, a
   * `value` of one (`owner`), a `unit` by code, the `currency` of a price type. `sort`: the place in its file.
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
   * When a product is expected; `wms_id` null: in no certain warehouse, `quantity` null: nobody said how much.
   * `external_id`: its id in 1C, null of what came with the goods.
   */
  arrivals: {
    id: Generated<number>;
    external_id: Generated<string | null>;
    product_id: number;
    wms_id: number | null;
    expected_on: string;
    quantity: number | null;
    /** Pieces of it that are in the stock although 1C still names them (decisions/expected-goods.md). */
    come: Generated<number>;
  };
  prices: { product_id: number; price_type_id: number; price: number };
  stocks: {
    product_id: number;
    wms_id: number;
    quantity: number;
    reserved: Generated<number>;
    /** Pieces for which lines of orders and requests wait: the sum of their `promised`, no part of `reserved`. */
    promised: Generated<number>;
  };
  /**
   * Products that the read model must reload; each process tails the table by id. `product_id` null: all
   * products.
   */
  catalogue_changes: { id: Generated<number>; product_id: number | null; changed_at: number };
  /** When a product last changed, in milliseconds of the database's clock; none: before `catalogue_floor`. */
  product_changes: { product_id: number; changed_at: number };
  /** One row, with the id 1: the last time at which any product may have changed. None: never since the portal was empty. */
  catalogue_floor: { id: number; changed_at: number };

  dealers: {
    id: Generated<number>;
    /** Its id in 1C. */
    external_id: Generated<string | null>;
    header: string;
    manager_name: string;
    manager_email: string;
    manager_phone: string;
    /** The member of staff who serves the dealer. */
    staff_id: number | null;
  };
  /** The words by which the desk finds a dealer (server/people/dealers/words.ts). */
  dealer_words: { word: string; dealer_id: number };
  accounts: AccountTable;
  /**
   * `id` is the hash of the cookie's value; `expires_at` tells when it was last used, to the hour. `device`: in words;
   * '' and null: begun before they were kept. `factor_id`: the second factor that it has proved; while its owner has
   * another one, it is over.
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
    /** Its id in 1C; null: 1C is told the requisites only. */
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
  /**
   * Requisites as documents keep them; a row never changes. `contragent_id` null: the wholesaler's own.
   */
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
   * What a dealer asks the desk for: a contract for a contragent, or other requisites. `waiting_for`: unique while
   * the request waits, so that a contragent has one of each kind. `company`, `inn`, `kpp`: as asked for, `was_…` as
   * they were; of a contract, both as they were.
   */
  dealer_requests: {
    id: Generated<number>;
    dealer_id: number;
    /** Who asked; null when the account was deleted. */
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
    /** The word of the desk. */
    answer: string;
    /** The contract that was made. */
    contract_id: number | null;
    /** Who decided; '' while nobody has. */
    staff_name: string;
    created_at: number;
    decided_at: number | null;
  };
  /** Members of the staff who look at the portal as a dealer. `id` is the hash of the cookie's value. */
  portal_views: { id: string; staff_session_id: string; account_id: number; expires_at: number };
  contracts: {
    id: Generated<number>;
    /** Its id in 1C; null: 1C does not know the contract. */
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
    /** Days from a shipment to its payment; null: none agreed, so that nothing is ever overdue. */
    deferral_days: Generated<number | null>;
    /** The days on which it may be ordered under, both included; null: without that end. */
    valid_from: Generated<string | null>;
    valid_to: Generated<string | null>;
    /** 1: goods that are expected may be ordered under it (decisions/expected-goods.md). */
    orders_expected: Generated<number>;
  };
  contract_warehouses: { contract_id: number; wms_id: number };
  addresses: { id: Generated<number>; dealer_id: number; full_address: string; removed: Generated<number> };
  /** The contracts a manager may use (§10.1); the main user may use all contracts of the dealer. */
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
    /** 1: not offered any more; orders still refer to it. */
    hidden: Generated<number>;
    /** On which days of the week, digits, 1 is Monday. */
    weekdays: Generated<string>;
    /** From this hour (Moscow) on, the next day is the earliest; null: no such hour. */
    cutoff_hour: Generated<number | null>;
  };
  /** Includes the unfinished order form: fields that were not filled in are null. */
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
  /** Settings of the calendar, by name (decisions/orders.md). */
  settings: { name: string; value: string };
  /** Work that one process does at a time, and rows that transactions lock in a cluster (decisions/databases.md). */
  locks: {
    name: string;
    holder: Generated<string>;
    held_until: Generated<number>;
    turns: Generated<number>;
  };
  /** Days (ISO) that override the weekly shipping schedule of the warehouse. */
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
   * Submissions with a key, which are accepted once (decisions/forms.md). `digest`: of the use case, the key and
   * the fields; `answer`: JSON.
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
   * What happened to an order after it was placed. `action` `undone` takes back the last move; states are null where
   * only the contents changed. `changes`: a list of Change as JSON, in words that the dealer may read. `missing`: JSON,
   * the pieces that a shipment did not find in the stock (ordering/orders/order-move).
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
  /** What a manager may order under a contract without approval, in kopecks; null: any sum. */
  order_limits: {
    account_id: number;
    contract_id: number;
    per_order: number | null;
    per_month: number | null;
  };
  /**
   * Orders of managers above their limits, which wait for the main user or were decided (decisions/changed-orders.md): no orders yet,
   * and no sum counts them. `reserved` 1: their goods are reserved, until `reserved_until`; `goods`: kopecks without
   * delivery at contract prices, `seen_goods` at those that the manager saw; `decided_by` null: nobody yet, or the portal
   * itself; `draft_id`: where the lines are that were given back.
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
    /** As of orders. */
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
    /** As of order_lines; 0 once nothing is held for the request. */
    promised: Generated<number>;
  };
  /** Notes of the staff about an order, which no dealer sees. */
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
   * `vat`: the rate of the good when the line was made, in basis points; null: unknown then. `vat_free` 1: goods without
   * VAT, whatever `vat` says.
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
    /** Of `quantity`: pieces that are expected and not reserved yet. Changes only with the stock of the line locked. */
    promised: Generated<number>;
  };
  /**
   * The two sides of a contract's account, from which acts are built (§3.19): `shipment` adds to the debt,
   * `payment` lessens it. `nature`: what the entry is when it is neither (server/ordering/sums/entry-names.ts).
   * `shipped_order_id`: of shipments only, and unique. `shipment_id`: the shipment of 1C that it enters.
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
   * What 1C has shipped (decisions/orders-and-1c.md). One that stands has an entry of the ledger, and then the order that it names has
   * none of its own. `cancelled` 1: not posted in 1C any more.
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
   * Bills, invoices and other papers of 1C, and the portal's own bills (server/papers/bills), whose `external_id` names
   * what they are of (server/papers/documents). `number_key`: what a search compares; `amount` null:
   * no sum. `cancelled` 1: withdrawn in 1C, so that dealers do not see it. `file`: its PDF in the folder of uploads.
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
    /** When its first file came; null: none came. */
    file_at: Generated<number | null>;
  };
  /**
   * Payments and corrections as documents (server/desk/money): what the desk entered or imported. `entry_id`: the entry
   * of the ledger; `amount` is positive, `kind` says which side it is on. `created_at` null: from before the desk
   * kept them. `bank_key`: recognises a document of a bank statement.
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
    /** The number of the document; '' when it has none. */
    number: string;
    amount: number;
    note: string;
    staff_name: string;
    created_at: number;
    cancelled_at: number | null;
    cancelled_by: string;
    /** The entry that takes a cancelled one back. */
    cancel_entry_id: number | null;
    submission_key: string | null;
    bank_key: string | null;
    import_id: number | null;
  };
  /**
   * Permissions for one order of a contract to exceed its limit by `amount` at most, up to `until_on`. `ended_at`: when
   * an order (`order_id`) used it, or the desk withdrew it.
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
   * Uploaded bank statements. `content`: their rows as JSON, with what was chosen for each; `payments` and `total`: what
   * was imported.
   */
  statement_imports: {
    id: Generated<number>;
    staff_name: string;
    file_name: string;
    /** The accounts of the wholesaler that it is of. */
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
   * Sums kept with what they sum up, in the same transaction (server/ordering/sums, decisions/kept-sums.md). Amounts are
   * kopecks; `goods`: the lines at contract prices, without delivery; `seen_goods`: at the prices that the
   * account saw.
   */
  contract_sums: {
    contract_id: number;
    /** Shipments less payments. */
    balance: number;
    /** The totals of open orders, which are not in the ledger yet. */
    open_total: number;
  };
  ledger_months: { contract_id: number; month: string; shipped: number; paid: number };
  /** Orders by state; `period`: a year, quarter or month of Moscow, `2026`, `2026-Q3`, `2026-07`. */
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
   * Shipped and completed goods, by contract and account, and once more with 0 for both: of the whole dealer.
   * `last_at`: when the last order with them was placed.
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
  /** When a dealer ordered last, in any state. */
  last_orders: { dealer_id: number; last_at: number };
  /** Which orders of a dealer contain a product, in any state. */
  order_products: { dealer_id: number; product_id: number; order_id: number };
  /** How often words were searched on a day of Moscow and no product was found, by nobody in particular. */
  missed_searches: { day: string; words: string; searches: number };
  /**
   * Goods that are waited for, added up every night: `dealers` and pieces of needs, `awaiting`: dealers with the product on a
   * waiting list, `asking`: dealers with either.
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
   * `waits`: less is free than wanted, so the portal watches for new stock. `arrived_at`: when the stock
   * came; null: it has not come, or was seen.
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
   * Goods whose arrival a person waits for (`once` 1), and whose stock programs follow (`once` 0). `in_stock`: the
   * warehouses where something was free at the last look, «1,3». `told_at`: when the person was told; it waits no more.
   */
  watches: {
    account_id: number;
    product_id: number;
    once: number;
    added_at: number;
    in_stock: string;
    told_at: number | null;
  };
  /** Goods that an account just stopped following, kept for a day so that this can be undone. */
  ended_follows: { account_id: number; product_id: number; added_at: number; ended_at: number };

  /**
   * When settings of one manager were copied to others (server/people/managers/copied-settings.ts). `given`: what each got, as
   * JSON. `source_id`: null once that account is removed.
   */
  settings_copies: {
    id: Generated<number>;
    dealer_id: number;
    source_id: number | null;
    given: string;
    copied_at: number;
  };
  /** What each of them had before, as JSON: the same parts. */
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
   * Pages such as «Доставка», at `/pages/{slug}`. `place`: where they are linked. `policy`: 1 for the privacy
   * policy, null for the others; `version_on`: the date of its edition.
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
  /** The text of each edition of the privacy policy to which somebody may have consented. */
  page_editions: { page_id: number; version_on: string; header: string; body: string };
  /**
   * Who consented to which edition: an account, or a visitor by telephone number; the other is null. `client_hash`: the
   * network address as a SHA-256 in hex, '' when no trusted proxy reports it.
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
  /** The blocks of the home page where they differ from the usual ones (server/content/home/blocks.ts). */
  home_blocks: { name: string; shown: number; most: number; sort: number };
  /**
   * Messages of the staff to many dealers. `submission`: the key of the form; `audience_id`: the manager,
   * price type or warehouse; `starts_at` 0: at once, when the draft is sent; `last_account`: everybody up to this account has got it.
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
  /** Acts of the destruction of personal data (server/desk/personal-data). `log`: JSON, what was destroyed, without names. */
  destruction_acts: {
    id: Generated<number>;
    /** Null, as the dealer: of a visitor without an account. */
    account_id: number | null;
    dealer_id: number | null;
    /** Of a visitor: what the act is about, without names. */
    subject: Generated<string>;
    /** Of a visitor: which records were destroyed; unique. */
    mark: Generated<string | null>;
    staff_id: number | null;
    staff_name: string;
    operator: string;
    reason: 'withdrawn' | 'demanded' | 'reached';
    log: string;
    created_at: number;
  };
  mailing_dealers: { mailing_id: number; dealer_id: number };
  /** The top news an account has hidden (§2.2.6, hidetopnews). */
  hidden_news: { account_id: number; news_id: number };
  /**
   * `hash`: SHA-256 of the token, which is shown once; `hint`: its first characters; `warehouses`: ids joined
   * by commas (§2.29).
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
   * Tokens with which programs act for an account (decisions/programs.md). `hash`, `hint` as of `open_tokens`; `scopes`:
   * separated by commas; `networks`: addresses and networks from which it works, separated by commas, '' for any.
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
   * Addresses of a dealer's programs that are told of events (decisions/programs.md). `events`: separated by commas; `secret`,
   * `old_secret`: sealed, the old one signs until `old_until`; `hint`: the last characters of the secret; `failures`: in a
   * row, since `failing_since`; `told_at`: when the owner was mailed of that; `retry_at`: nothing is sent before;
   * `locked_until`, `holder`: who is sending.
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
   * What a webhook is told. `event_key`: the same in a repetition; `object`: within one of them the order is kept, '' for
   * none; `facts`: JSON, what is known of the event itself; `body`: null until it is sent for the first time;
   * `state`: waiting, delivered or given up; `status`: of the last answer, null when there was none; `happened_at`: the
   * event, `created_at`: the row.
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
  /** Requests to be called back; `account_id` null: from a person who is not signed in. */
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
   * What the staff sees of requests: those of one number and dealer, until the call is made. `turn` 0: postponed
   * to `due_at`; 1: nobody called yet, and `due_at` is when it was asked for.
   */
  calls: {
    id: Generated<number>;
    phone: string;
    firstname: string;
    dealer_id: number | null;
    account_id: number | null;
    /** How many requests it joins, and when the first and the last were made. */
    asked: number;
    first_asked_at: number;
    asked_at: number;
    turn: 0 | 1;
    due_at: number;
    attempts: number;
    /** Who calls. */
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
    /** Empty until the first link was used. */
    password_hash: string;
    enabled: number;
    created_at: number;
    role: Generated<'administrator' | 'manager' | 'editor'>;
    /** 0: a manager who sees only the dealers they serve. */
    all_dealers: Generated<number>;
    /** 1: the lists show only their own dealers, as they last chose. */
    lists_own: Generated<number>;
  };
  /** The same at the desk, where a session ends twelve hours after it began. `seen_at`: its last use, to the hour. */
  staff_sessions: {
    id: string;
    staff_id: number;
    expires_at: number;
    device: Generated<string>;
    seen_at: number | null;
    factor_id: number | null;
  };
  /**
   * Second factors of signing in, of an account or a member of the staff. `secret`: sealed (decisions/signing-in.md); `confirmed_at`
   * null: being set up; `last_step`: the time step whose code was used last, so that none is accepted twice.
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
  /** The password was right, the code is waited for: `hash` is the SHA-256 of the cookie's value. */
  sign_in_steps: { hash: string; account_id: number | null; staff_id: number | null; expires_at: number };
  /** One-time links to set a password: `hash` is the SHA-256 of the secret in the mail. */
  password_links: {
    hash: string;
    account_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
  };
  /** The same for members of the staff. */
  staff_links: {
    hash: string;
    staff_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
  };

  drafts: { id: Generated<number>; account_id: number; header: string; created_at: number };
  /**
   * `seen_price`: the price of a piece when the draft was saved, to show what became more expensive; never
   * used as the selling price.
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

  /** `push`: whether browsers show it, too. */
  notification_settings: {
    account_id: number;
    kind: string;
    value: string;
    enabled: number;
    push: Generated<number>;
  };
  /**
   * Browsers that show notifications. A row ends with its session. `endpoint`: where its push service takes them;
   * `p256dh` and `auth`: the keys for which they are encrypted; `server_key`: the public key of the portal that it accepts;
   * `device`: in words; `sent_at`: when the push service last took one.
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
    /** The message to many of which it is one; unique with the account. */
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
    /** The order that the message is about. */
    order_id: Generated<number | null>;
    /** The file of the message: its name in the folder of chats, the name that people see, and its bytes. */
    file: Generated<string | null>;
    file_name: Generated<string | null>;
    file_size: Generated<number | null>;
    /** The key of the form that sent the message; a form sent twice makes one message. */
    idempotency_key: string | null;
    created_at: number;
    read_at: number | null;
  };
  /** Texts that the staff puts into messages, in the order of `sort`. */
  ready_answers: {
    id: Generated<number>;
    header: string;
    text: string;
    sort: number;
    removed_at: Generated<number | null>;
  };
  /**
   * Groups of words that mean the same in a search (§10.38.5), separated by commas. Each change has the next `revision`,
   * by which processes notice it (decisions/search.md).
   */
  synonyms: {
    id: Generated<number>;
    words: string;
    revision: number;
    removed_at: Generated<number | null>;
  };
  /** Kept of the messages of an account, in the transaction that writes or reads one (decisions/conversations.md). */
  conversations: {
    account_id: number;
    last_message_id: number;
    /** Messages of the customer that the staff has not read, and the other way round. */
    staff_unread: number;
    customer_unread: number;
    /** When the oldest message was written that the staff has not read; null: nothing waits. */
    waits_since: number | null;
    /**
     * The place in the list of the desk, lowest first: the first unread message, so that the longest wait is first;
     * of others their newest message, counted down from a number above all ids.
     */
    place: number;
  };
  /** The last message of the other side about which the reader was reminded by mail. */
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
    /** When the dealer wrote what nobody has answered; null: nothing waits. */
    waits_since: number | null;
  };
  /**
   * What was written after a complaint was sent. `state`: the state that it was moved to. `author`: the name at that
   * time.
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
  /** `message_id` null: sent with the complaint itself. */
  complaint_pictures: {
    complaint_id: number;
    file: string;
    name: string;
    message_id: Generated<number | null>;
  };

  /**
   * `line_count` 0: the list is not parsed yet, the dealer must first choose the quantity column. `content`:
   * a KeptList as JSON.
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
    /** `added` to the basket or `removed`: not offered any more; `checked`: the empty mark of what was typed; '' otherwise. */
    gone: Generated<string>;
    /** 1: kept while it was typed, and not checked yet; `line_count` is then what is typed. */
    typed: Generated<number>;
  };

  /**
   * What a dealer has answered about tables with these names of columns (server/ordering/fast-order).
   * `head_key`: a hash of the names. `quantity_name`: the name of the column of quantities as it is compared; ''
   * when there is none, so that each line is one piece.
   */
  fast_order_heads: { dealer_id: number; head_key: string; quantity_name: string; used_at: number };

  /** One row with id 1: what the wholesaler has set up (server/settings), as JSON. */
  portal_settings: { id: number; body: string; changed_at: number };

  /**
   * Who changed what, and when (server/work/history). Names and texts are copied: an entry outlives the person
   * and the record. `dealer_id`: the dealer whose record it is, null when it belongs to the wholesaler.
   * `changes`: a list of Change as JSON.
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

  /** The accounts of 1C. `addresses`: the network addresses that may use it, in lines; '': all. */
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
   * Sessions of 1C, from checkauth on. `cookie_hash`: the SHA-256 of the cookie's value; null: ended, or none was
   * needed. `kind`: the `type` of the requests. `version`: of CommerceML, when 1C named one.
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
    /** Where its files are; '': it has none. */
    folder: Generated<string>;
    /** Of all its files, unpacked ones included. */
    bytes: Generated<number>;
    /** When something of it last succeeded: a file was imported, orders were taken. */
    succeeded_at: number | null;
    /** When its files were removed. */
    removed_at: number | null;
  };
  /**
   * The files of a session. `size`: bytes received so far; `report`: JSON, what was read from it and what was left
   * out; `import_id`: the run of the import that read it. `kind` end: no file but the end of an export, when goods that
   * it does not name are taken off sale; other: a picture. `generation`: how often it began anew. `queued_at`,
   * `began_at`: of its import; `tries`: how often that was begun. `unresolved` 1: it names what was not known; `again`
   * 1: it is queued for that reason. `problem`: why it failed. `withdraw`: what an end may take off sale
   * (server/exchange/disable-vanished.server.ts). `packed` 1: it came out of an archive.
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
    /** Since when the pictures of a file that waits could not be written, and when it is tried again. */
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
  /** One row, 1: the process that imports files of 1C, and until when; '' none. */
  exchange_lease: { id: number; holder: string; held_until: number };
  /**
   * The requests of 1C. `answer`: its first words; `took`: milliseconds; `session_id` null: before one began, `login`:
   * as whom then.
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

  /** Which orders a session of 1C was given, as they were (`revision`), and when it confirmed that it has them. */
  exchange_given: {
    id: Generated<number>;
    session_id: number;
    order_id: number;
    revision: number;
    given_at: number;
    confirmed_at: number | null;
  };
  /** What a document of an exchange did to an order, when it did anything; `aside`: what was not taken of it, in words. */
  exchange_answers: {
    id: Generated<number>;
    order_id: number;
    /** null: one of the calls of /1c/api. */
    session_id: number | null;
    taken_at: number;
    outcome: 'changed' | 'unchanged' | 'created';
    aside: string;
  };
  /**
   * The documents as which 1C gets an order that is divided for it: by warehouse or organisation (`part`). `plain` 1: its
   * number is that of the order; the others have numbers of their own (server/exchange/orders/document-number.ts).
   * `told_state`: the state in which it is according to 1C.
   */
  exchange_parts: {
    id: Generated<number>;
    order_id: number;
    part: string;
    plain: number;
    told_state: number | null;
  };
  /**
   * How the desk reads states of orders in 1C, where it differs from the usual. `name`: folded; `header`: as 1C writes
   * it; `state` null: the order stays as it is.
   */
  exchange_states: { id: Generated<number>; name: string; header: string; state: number | null };

  /**
   * What was taken over from the old portal (server/takeover), by its id there. `digest`: the SHA-1 of the row as it was
   * taken last, so that only changed rows are looked at again.
   */
  old_records: {
    kind: 'user' | 'contragent' | 'address' | 'product' | 'order' | 'draft' | 'favourite' | 'basket';
    old_id: string;
    record_id: number;
    digest: string;
  };

  /** Jobs that must survive a crash. `run_at` null: done or given up (then `problem` holds the reason). */
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    job_key: string | null;
    created_at: number;
    run_at: number | null;
    locked_until: Generated<number>;
    /** The process that runs the job now; '' when none does. */
    holder: Generated<string>;
    attempts: Generated<number>;
    problem: Generated<string>;
  };
};

/** What an entry of the ledger is that is neither a shipment nor a payment. */
export type EntryNature = 'correction' | 'return' | 'refund' | 'storno';

/** How an order that waited for approval has ended, if it has (decisions/changed-orders.md). */
export type ApprovalState = 'waiting' | 'approved' | 'returned' | 'withdrawn';

/** Kinds of documents of 1C; `upd`: a universal transfer document, `waybill`: ТОРГ-12. */
export type DocumentKind =
  | 'invoice'
  | 'upd'
  | 'waybill'
  | 'vat_invoice'
  | 'reconciliation'
  | 'certificate'
  | 'other';

/** `more` and `less`: corrections that add to the debt and lessen it; `refund`: money given back. */
export type PaymentKind = 'payment' | 'return' | 'less' | 'more' | 'refund';

/** `body` is Markdown; items with a date in the future are not shown yet. */
type PublicationTable = {
  id: Generated<number>;
  header: string;
  announce: string;
  body: string;
  /** URL path; empty when there is none. */
  picture: string;
  /** A moment that never comes for drafts and withdrawn texts (server/content/publications/never.ts). */
  published_at: number;
  /** The readable end of its address; null: the id. */
  slug: Generated<string | null>;
  state: Generated<'draft' | 'ready' | 'removed'>;
  /** When it is to be published, whatever its state; null: at `published_at`. */
  planned_at: Generated<number | null>;
};

type ProductTable = {
  id: Generated<number>;
  /** `Ид` of 1C: `good` or `good#characteristic`. */
  external_id: string | null;
  /** Shared by all variants (sizes) of a product; null when the product has no variants. */
  family_id: string | null;
  /** What distinguishes this variant, «размер 42»; empty when there are no variants. `header` includes it. */
  variant: string;
  articul: string;
  /**
   * The articul normalized for comparison: look-alike letters unified, spaces, dots and dashes removed
   * (server/goods/fold.ts).
   */
  articul_key: string;
  header: string;
  brand_id: number | null;
  collection_id: number | null;
  catalog_id: number | null;
  unit: string;
  /** Pieces per package; 1 when sold singly. */
  pack: number;
  price_rrc: number;
  /** URL path of the picture, `/pictures/panel.svg`; empty when there is none. */
  picture: string;
  /** `drawing` or `photo`: a drawing gets a tinted tile, a photo a white one. */
  picturetype: string;
  description: string;
  enabled: number;
  /** 1: hidden at the desk, whatever 1C says (server/goods/on-sale.ts). */
  hidden: Generated<number>;
  /** Replaces the description of 1C, in Markdown; null: there is none. */
  own_description: Generated<string | null>;
  /** 1: among the goods of the home page. */
  on_home: Generated<number>;
  /** Orders take it by so many pieces, and at least so many; 1: any quantity (server/goods/permitted-quantity.ts). */
  order_multiple: Generated<number>;
  order_minimum: Generated<number>;
  /** The import that changed it last. */
  import_id: Generated<number | null>;
  /** 8 to 14 characters; '': none. */
  barcode: Generated<string>;
  /** Basis points; null: unknown. `vat_free` 1: «Без НДС», with `vat` 0. */
  vat: Generated<number | null>;
  vat_free: Generated<number>;
  /** Grams; null: unknown. */
  weight: Generated<number | null>;
  /** The catalogue of 1C that it came from; null: of before that was kept, or not from 1C. */
  catalogue: Generated<string | null>;
  /** Name and articul of its good in 1C, without those of the variant; null: of before they were kept. */
  good_name: Generated<string | null>;
  good_articul: Generated<string | null>;
  /** 1: its good is marked for deletion in 1C, whatever its offers say. */
  good_deleted: Generated<number>;
  /** 1: 1C offers it; null: as `enabled` says. */
  offered: Generated<number | null>;
  /** The smallest quantity that 1C names; the desk's own wins. */
  imported_minimum: Generated<number | null>;
};

/** The columns that the desk has decided, joined by commas: the import leaves them as they are. */
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
  /** The current contract; null until one is chosen or when none is left. */
  contract_id: number | null;
  created_at: number;
  /** The name of a file in UPLOADS_DIR; empty when there is none. */
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
   * The sum of the lines at contract prices plus `delivery_price`, and nothing else: reports and the kept sums take
   * the difference for the price of the goods.
   */
  total: number;
  /** The same at the prices the account saw (price politics), with the same `delivery_price`. */
  seen_total: number;
  idempotency_key: string;
  created_at: number;
  /** When the order entered its state. */
  updated_at: number;
  /** When anything of it changed that the dealer sees. */
  changed_at: Generated<number>;
  /** What was asked for by the call that placed it, hashed; null: placed on a screen (decisions/programs.md). */
  placed_digest: Generated<string | null>;
  /** Who of the staff works on the order, and since when. */
  taken_by: Generated<number | null>;
  taken_at: Generated<number | null>;
  /** The order that was shipped in part, of whose rest this one is made. */
  rest_of: Generated<number | null>;
  /** The last event of which the dealer was notified. */
  told_event: Generated<number>;
  /** Whether 1C has the order as it is now (server/exchange/orders). */
  exchange_state: Generated<ExchangeState>;
  /** Grows with each change that 1C has not made itself. */
  exchange_revision: Generated<number>;
  /** Why the order is held back; '' when it is not. */
  exchange_problem: Generated<string>;
  /** `Ид` of 1C; only of an order that 1C made itself. */
  external_id: Generated<string | null>;
  /** Number and day in 1C, and the day on which it was paid in full according to 1C. */
  external_number: Generated<string | null>;
  external_on: Generated<string | null>;
  external_paid_on: Generated<string | null>;
  /** Its number in the old portal, from which it was taken over. */
  old_number: Generated<string | null>;
  /** 1: it came without a reservation, and gets one when somebody works on it. */
  unreserved: Generated<number>;
  /** An order of goods that are expected: the day on which the last of them come; null: of goods in stock. */
  expected_on: Generated<string | null>;
  /** The place of the order among those that wait; null: `created_at`. Only rests from before they had the day of their order have one. */
  waits_since: Generated<number | null>;
};

/**
 * `new`: to be given to 1C when it was placed since the exchange began; `again`: changed since it was given, or the desk
 * wants it given; `given`: to a session that has not confirmed it; `confirmed`: 1C has it; `held`: it cannot be given
 * yet; `born`: made in 1C, which is not told of it.
 */
export type ExchangeState = 'new' | 'again' | 'given' | 'confirmed' | 'held' | 'born';
