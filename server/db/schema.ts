import type { Generated } from 'kysely';

/**
 * The tables as Kysely sees them; migrations/ is their history. One schema serves SQLite and MySQL/MariaDB: ids are whole
 * numbers, flags 0 or 1, money whole kopecks, moments milliseconds (`*_at`), calendar days `yyyy-mm-dd` texts (`*_on`),
 * percents hundredths (`*_bp`: 1250 = 12,5 %).
 */
export type Database = {
  regions: { id: Generated<number>; header: string };
  warehouses: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    region_id: number;
    sort: number;
  };
  price_types: { id: Generated<number>; external_id: string | null; header: string };
  catalogs: {
    id: Generated<number>;
    external_id: string | null;
    parent_id: number | null;
    header: string;
    sort: number;
  };
  brands: { id: Generated<number>; external_id: string | null; header: string };
  collections: { id: Generated<number>; brand_id: number | null; header: string };
  tags: { id: Generated<number>; header: string };
  products: ProductTable;
  product_tags: { product_id: number; tag_id: number };
  params: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    /** «Вт», «мм»; empty when the value has none. */
    unit: string;
    /** `list`: chosen values; `range`: numbers filtered from/to. */
    type: 'list' | 'range';
    sort: number;
  };
  param_values: {
    id: Generated<number>;
    param_id: number;
    external_id: string | null;
    header: string;
    /** The number of a range value, for filtering and sorting; null for a word. */
    number: number | null;
  };
  product_params: { product_id: number; param_id: number; value_id: number };
  prices: { product_id: number; price_type_id: number; price: number };
  stocks: { product_id: number; wms_id: number; quantity: number; reserved: Generated<number> };
  /** What the read model has to look at again; each process tails it by id. `product_id` null: everything. */
  catalogue_changes: { id: Generated<number>; product_id: number | null; changed_at: number };

  dealers: {
    id: Generated<number>;
    header: string;
    manager_name: string;
    manager_email: string;
    manager_phone: string;
    /** Who of the staff serves the dealer. */
    staff_id: number | null;
  };
  accounts: AccountTable;
  /** `id` is the hash of what the cookie holds. */
  sessions: { id: string; account_id: number; expires_at: number };
  /** Tries per bucket (`login:ip`, `login:email`) within a window. */
  attempts: { bucket: string; count: number; resets_at: number };

  contragents: {
    id: Generated<number>;
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
  contracts: {
    id: Generated<number>;
    dealer_id: number;
    contragent_id: number;
    /** The number printed on it, «114-О/2025». */
    header: string;
    price_type_id: number;
    discount_bp: number;
    /** Kopecks; 0 means prepayment. */
    credit_limit: number;
    enabled: number;
  };
  contract_warehouses: { contract_id: number; wms_id: number };
  addresses: { id: Generated<number>; dealer_id: number; full_address: string; removed: Generated<number> };
  /** What a manager may use (contract §2); the main user may use all of the dealer. */
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
    header: string;
    hint: string;
    price: number;
    needs_address: number;
    sort: number;
  };
  baskets: { account_id: number; delivery_id: number | null; updated_at: number };
  basket_lines: {
    account_id: number;
    product_id: number;
    wms_id: number;
    type: string;
    quantity: number;
    added_at: number;
  };
  orders: OrderTable;
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
  };
  /** Shipments and payments of a contract: what acts are built from (contract §1). */
  ledger_entries: {
    id: Generated<number>;
    contract_id: number;
    entered_on: string;
    kind: 'shipment' | 'payment';
    order_id: number | null;
    document: string;
    amount: number;
  };
  favourites: { account_id: number; product_id: number; added_at: number };
  /** `waits`: less is free than is wanted, so its coming is watched. `arrived_at`: when it came; null: it has not, or was seen. */
  needs: {
    account_id: number;
    product_id: number;
    quantity: number;
    added_at: number;
    waits: Generated<number>;
    arrived_at: Generated<number | null>;
  };

  /** The slider of the home page. `picture`: a scene, URL path. */
  slides: {
    id: Generated<number>;
    header: string;
    text: string;
    picture: string;
    link_href: string;
    link_label: string;
    sort: number;
  };
  /** Shown to dealers on top of every screen until `top_until`, unless hidden; null: never. */
  news: PublicationTable & { top_until: number | null; announced_at: Generated<number | null> };
  articles: PublicationTable;
  /** Which top news an account has hidden (§7, hidetopnews). */
  hidden_news: { account_id: number; news_id: number };
  /** `hash`: SHA-256 of the token, which is shown once; `hint`: its first letters; `warehouses`: ids joined by commas (§2). */
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
  /** Who wants to be called; `account_id` null: somebody who is not signed in. */
  callbacks: {
    id: Generated<number>;
    account_id: number | null;
    firstname: string;
    phone: string;
    created_at: number;
    done_at: number | null;
  };

  staff: {
    id: Generated<number>;
    email: string;
    name: string;
    password_hash: string;
    enabled: number;
    created_at: number;
  };
  staff_sessions: { id: string; staff_id: number; expires_at: number };
  /** One-time links to set a password: `hash` is the SHA-256 of what the mail holds. */
  password_links: {
    hash: string;
    account_id: number;
    purpose: 'reset' | 'invite';
    expires_at: number;
    used_at: number | null;
  };

  drafts: { id: Generated<number>; account_id: number; header: string; created_at: number };
  /** `seen_price`: what a piece cost when it was saved, to tell what became dearer; never what it is sold at. */
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
  };

  notification_settings: { account_id: number; kind: string; value: string; enabled: number };
  /** The messages panel. */
  messages: {
    id: Generated<number>;
    account_id: number;
    kind: string;
    header: string;
    text: string;
    href: string;
    created_at: number;
    read_at: number | null;
  };
  /** What a favourite cost when the account was last told, to tell price changes. */
  seen_prices: { account_id: number; product_id: number; contract_id: number; price: number };
  /** `staff_id` null: from the customer. `read_at`: when the other side saw it. */
  chat_messages: {
    id: Generated<number>;
    account_id: number;
    staff_id: number | null;
    message: string;
    /** Of the form it was sent with: sent twice, it is one message. */
    idempotency_key: string | null;
    created_at: number;
    read_at: number | null;
  };
  /** Up to which message of the other side somebody was told by mail that it waits for him. */
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
    answer: string;
    idempotency_key: string;
    created_at: number;
    updated_at: number;
  };
  complaint_lines: {
    complaint_id: number;
    product_id: number;
    articul: string;
    header: string;
    quantity: number;
  };
  complaint_pictures: { complaint_id: number; file: string; name: string };

  /** Work for later that a crash must not lose. `run_at` null: done or given up (then `problem` says why). */
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    job_key: string | null;
    created_at: number;
    run_at: number | null;
    locked_until: Generated<number>;
    attempts: Generated<number>;
    problem: Generated<string>;
  };
};

/** `body` is Markdown; what lies in the future is not shown yet. */
type PublicationTable = {
  id: Generated<number>;
  header: string;
  announce: string;
  body: string;
  /** URL path; empty when there is none. */
  picture: string;
  published_at: number;
};

type ProductTable = {
  id: Generated<number>;
  /** `Ид` of 1C: `good` or `good#characteristic`. */
  external_id: string | null;
  /** The good whose variants (sizes) share it; null when it stands alone. */
  family_id: string | null;
  /** What tells this variant from the others, «размер 42»; empty when it stands alone. `header` names it, too. */
  variant: string;
  articul: string;
  /** The articul folded for comparing: look-alike letters, spaces, dots and dashes gone (server/catalogue/fold.ts). */
  articul_key: string;
  header: string;
  brand_id: number | null;
  collection_id: number | null;
  catalog_id: number | null;
  unit: string;
  /** Pieces in a package; 1 when sold singly. */
  pack: number;
  price_rrc: number;
  /** URL path of the picture, `/pictures/panel.svg`; empty when there is none. */
  picture: string;
  /** `drawing` or `photo`: a drawing gets a tinted tile, a photo a white one. */
  picturetype: string;
  description: string;
  enabled: number;
};

type AccountTable = {
  id: Generated<number>;
  dealer_id: number;
  /** "1" main user, "2" manager, "3" observer (contract §1). */
  type_id: string;
  email: string;
  name: string;
  phone: string;
  password_hash: string;
  enabled: number;
  /** The current contract; null until one is chosen or when none is left. */
  contract_id: number | null;
  created_at: number;
  /** File under UPLOADS_DIR; empty when there is none. */
  picture: Generated<string>;
};

type OrderTable = {
  id: Generated<number>;
  dealer_id: number;
  account_id: number;
  contract_id: number;
  delivery_id: number;
  delivery_header: string;
  delivery_price: number;
  address_id: number | null;
  full_address: string;
  ship_on: string;
  comment: string;
  /** 1, 2, 10, 11, 3, 4 (contract §2, «Order states»). */
  state: number;
  positions: number;
  quantity: number;
  /** Sum of the lines at contract prices plus delivery. */
  total: number;
  /** The same at the prices the account saw (price politics). */
  seen_total: number;
  idempotency_key: string;
  created_at: number;
  updated_at: number;
};
