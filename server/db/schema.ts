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
  needs: { account_id: number; product_id: number; quantity: number; added_at: number };
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
