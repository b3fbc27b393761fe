import type { Generated } from 'kysely';

/** The tables of the exchange with 1C and of the data taken over from the old portal. */
export interface ExchangeTables {
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
    /** A digest of all that decides how an element is read, besides its product; null if it changed meanwhile. */
    context: Generated<string | null>;
  };
  /**
   * Elements of files that change nothing when they come again: as long as the `context` of the import and the state of
   * the product (`version`, `changed_at` of `product_changes`) are the same. `facts` is JSON (`Facts` in commerceml/seen.ts).
   */
  exchange_elements: {
    kind: 'good' | 'offer' | 'prices' | 'rests';
    external_id: string;
    hash: string;
    product_id: number;
    version: number;
    changed_at: number;
    import_id: number;
    facts: string;
  };
  /** The last import run that named a product, even if the run did not change the product. */
  exchange_named: { product_id: number; import_id: number };
  /**
   * Names that 1C gives to ids, for files that arrive separately: a `group` (`owner`: its parent), a `property`, a
   * `value` of a property (`owner`), a `unit` by code, the `currency` of a price type. `sort` is the position in its
   * file. Of a `warehouse`, a `type` of prices, a `contragent` and a `contract` it has only the mark for deletion.
   */
  exchange_words: {
    kind:
      | 'group'
      | 'category'
      | 'property'
      | 'value'
      | 'unit'
      | 'currency'
      | 'vat'
      | 'warehouse'
      | 'type'
      | 'contragent'
      | 'contract';
    owner: string;
    external_id: string;
    header: string;
    sort: number;
    deleted: number;
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
   * The files of a session. `size` is the number of bytes received so far. `report` is JSON: what was read and what
   * was skipped. `import_id` is the import run that read the file. A row of kind `end` stands for the end of an
   * export, when goods that the export does not name are withdrawn from sale; `other` is a picture. `generation`
   * counts the restarts of the upload. `queued_at` and `began_at` are times of the import, and `tries` counts its
   * starts. `unresolved` is 1 if the file refers to unknown records, `again` is 1 if it is queued for that reason.
   * `problem` is the reason for a failure. `withdraw` is what an end may withdraw
   * (server/exchange/disable-vanished.server.ts). `packed` is 1 for a file from an archive.
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
    /** Since when the pictures of a waiting file could not be written, and when the import is retried. */
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
  /** One row with id 1: the process that imports 1C files ('' for none), and the time until which its lease holds. */
  exchange_lease: { id: number; holder: string; held_until: number };
  /**
   * Requests from 1C. `answer` is the beginning of the response; `took` is milliseconds. `session_id` is null before a
   * session begins; `login` then is the name in the request.
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

  /** The orders given to a 1C session, with the `revision` given, and when the session confirmed them. */
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
   * The documents into which an order is divided for 1C, by warehouse or organisation (`part`). A document with `plain`
   * 1 has the number of the order; the others have their own numbers (server/exchange/orders/document-number.ts).
   * `told_state` is the document's state according to 1C.
   */
  exchange_parts: {
    id: Generated<number>;
    order_id: number;
    part: string;
    plain: number;
    told_state: number | null;
  };
  /**
   * The desk's mapping of 1C order states, where it differs from the default. `name` is folded; `header` is the name as
   * 1C writes it. A null `state` leaves the order unchanged.
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
}
