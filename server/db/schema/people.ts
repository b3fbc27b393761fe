import type { Generated } from 'kysely';

/** The tables of dealers, their accounts, contragents, contracts, addresses and managers. */
export interface PeopleTables {
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
  /** The words by which staff find a dealer (server/people/dealers/words.ts). */
  dealer_words: { word: string; dealer_id: number };
  accounts: AccountTable;

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
  /**
   * Contragents that files of 1C name and the portal does not have, by their 1C id, with the requisites, the file and
   * the time (milliseconds) of their last mention. `twin` is 1 if 1C has another contragent with this INN and KPP.
   * `staff_name` and `decided_at`: who dismissed it, and when.
   */
  contragent_proposals: {
    external_id: string;
    company: string;
    inn: string;
    kpp: string;
    ogrn: string;
    legal_address: string;
    file: string;
    first_seen: number;
    last_seen: number;
    twin: Generated<number>;
    state: 'waiting' | 'dismissed';
    staff_name: Generated<string>;
    decided_at: number | null;
  };
  /** Requisites as documents show them; a row never changes. `contragent_id` is null for the wholesaler's own. */
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
   * Dealers' requests to the staff: a contract for a contragent, or other requisites. `waiting_for` is unique while the
   * request waits, so that a contragent has at most one of each kind. `company`, `inn`, `kpp` are the requested values,
   * `was_…` the previous ones; for a contract both are the previous values.
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
    /** The staff's answer. */
    answer: string;
    /** The contract that was created. */
    contract_id: number | null;
    /** Who decided; '' until then. */
    staff_name: string;
    created_at: number;
    decided_at: number | null;
  };
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
  /** Limits for a manager's orders under a contract without approval, in kopecks; null means no limit. */
  order_limits: {
    account_id: number;
    contract_id: number;
    per_order: number | null;
    per_month: number | null;
  };
  /** When a dealer's last order was placed, in any state. */
  last_orders: { dealer_id: number; last_at: number };

  /**
   * Copies of a manager's settings to other managers (server/people/managers/manager-settings.ts). `given` is the
   * copied settings as JSON. `source_id` is null once the source account is removed.
   */
  settings_copies: {
    id: Generated<number>;
    dealer_id: number;
    source_id: number | null;
    given: string;
    copied_at: number;
  };
  /** The previous settings of each receiving manager as JSON, with the same parts as `given`. */
  settings_before: { copy_id: number; account_id: number; settings: string };
  /**
   * Consents to an edition of the privacy policy, by an account or by a visitor's telephone number; the other column is
   * null. `client_hash` is the network address as a SHA-256 in hex, '' if no trusted proxy reports it.
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
}

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
