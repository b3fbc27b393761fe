import type { Generated } from 'kysely';

/** The tables of goods: tree, brands, parameters, products, prices, stocks, and the change log. */
export interface GoodsTables {
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
    /** 1: marked for deletion in 1C; its goods are shown in the nearest ancestor that is not. */
    gone: Generated<number>;
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
    /** The name in 1C, by which goods refer to it, if staff have renamed the brand. */
    source_header: Generated<string | null>;
  };
  collections: { id: Generated<number>; brand_id: number | null; header: string };
  tags: { id: Generated<number>; header: string };
  products: ProductTable;
  /**
   * The pictures of a product in their order, once staff or an import have stored any; the first that is not removed is
   * also `products.picture`. `path` is a URL path; `submission` is the key of the form that added it. Removed pictures
   * are deleted after a while (server/desk/goods/forget-pictures.server.ts).
   */
  product_pictures: {
    id: Generated<number>;
    product_id: number;
    path: string;
    type: Generated<string>;
    sort: number;
    submission: string | null;
    removed_at: number | null;
    /** The SHA-256 of the 1C file from which it was made; null if staff choose the pictures of the product. */
    source_hash: Generated<string | null>;
  };
  /**
   * The documents of a product in their order. Rows of several products may share a `file`, a name in the folder of
   * documents; `hash` is the SHA-256 of its bytes as sent. Removed rows are deleted after a while
   * (server/goods/documents/forget-documents.server.ts).
   */
  product_documents: {
    id: Generated<number>;
    product_id: number;
    kind: ProductDocumentKind;
    title: string;
    /** ISO day; null if it is not limited or not known. */
    valid_until: string | null;
    file: string;
    size: number;
    hash: string;
    sort: number;
    /** The path of the file in 1C, or its id in `/1c/api`; null for a document that staff added. */
    source: string | null;
    /**
     * 1: staff have set kind and title, which 1C no longer changes, and the validity, which 1C changes only with the
     * bytes. 2: staff have removed a document of 1C, which is not deleted. 3: both.
     */
    by_desk: Generated<number>;
    /** The key of the form that added it. */
    submission: string | null;
    removed_at: number | null;
  };
  /**
   * The analogues of a product named by 1C, best first: `reference` is the id of a good or an offer, or an articul.
   * `articul_key` is the reference folded; '' if nothing is left of it.
   */
  product_analogues: { product_id: number; place: number; reference: string; articul_key: string };
  /** Goods that staff chose for the card of a product, in their order (server/desk/goods/related). */
  product_relations: {
    product_id: number;
    kind: 'related' | 'accessory';
    place: number;
    other_id: number;
  };
  /** How many orders of the last year had both products (server/ordering/together); at least two dealers did. */
  ordered_together: { product_id: number; other_id: number; orders: number };
  product_tags: { product_id: number; tag_id: number };
  /**
   * The nodes of a product besides `products.catalog_id`, from the further groups of its good in 1C. It is found in each
   * of them; address, path and hiding depend only on the first.
   */
  product_nodes: { product_id: number; node_id: number };
  /**
   * The barcodes of a product that 1C names, those of its offer first, and which elements name each of them: the good
   * (`Товар`), the offer, or both. A product has no rows before the first import that names its barcodes.
   */
  product_barcodes: {
    product_id: number;
    /** At most 32 printable ASCII characters. */
    barcode: string;
    place: number;
    of_good: number;
    of_offer: number;
  };
  params: {
    id: Generated<number>;
    external_id: string | null;
    header: string;
    /** «Вт», «мм»; '' if the value has none. */
    unit: string;
    /** `list`: selected values; `range`: numbers filtered from/to. */
    type: 'list' | 'range';
    sort: number;
    /** 1: marked for deletion in 1C, and not shown. */
    gone: Generated<number>;
  };
  param_values: {
    id: Generated<number>;
    param_id: number;
    external_id: string | null;
    header: string;
    /** The number of a range value, for filtering and sorting; null for a text value. */
    number: number | null;
    /** 1: marked for deletion in 1C, and not shown. */
    gone: Generated<number>;
  };
  /** `of_offer` 1: the value comes from the offer in 1C, not from its good. */
  product_params: { product_id: number; param_id: number; value_id: number; of_offer: Generated<number> };
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
    /** 1: entered by staff; one that 1C sends for the same product and warehouse replaces it. */
    by_desk: Generated<number>;
    /** What staff noted about it; only the desk shows it. */
    note: Generated<string>;
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
    /** Where the product lies: a rack or a cell; '' if unknown. */
    place: Generated<string>;
  };
  /**
   * Products that the read model must reload; each process reads new rows by id. `product_id` null means all products.
   */
  catalogue_changes: { id: Generated<number>; product_id: number | null; changed_at: number };
  /**
   * When a product last changed, in milliseconds of the database's clock; a product without a row last changed before
   * `catalogue_floor`.
   */
  product_changes: { product_id: number; changed_at: number; version: Generated<number> };
  /**
   * One row with id 1: the last time at which any product may have changed. There is no row if that has not happened
   * since the portal was empty.
   */
  catalogue_floor: { id: number; changed_at: number };
  /** How often words were searched on a Moscow day without finding a product; no names are stored. */
  missed_searches: { day: string; words: string; searches: number };
  /** The price of a favourite when the account was last notified, to detect price changes. */
  seen_prices: { account_id: number; product_id: number; contract_id: number; price: number };
  /**
   * Groups of words with the same meaning in a search (§10.38.5), separated by commas. Each change gets the next
   * `revision`, by which processes notice it (decisions/search.md).
   */
  synonyms: {
    id: Generated<number>;
    words: string;
    revision: number;
    removed_at: Generated<number | null>;
  };
  /**
   * Changes of many goods at once (server/desk/goods/bulk): by an uploaded sheet, of marked goods, of pictures. `position`
   * is the last row that the job has processed, of `done` and `skipped` rows. `ignored`: unknown columns of the sheet.
   */
  goods_changes: {
    id: Generated<number>;
    kind: Generated<GoodsChangeKind>;
    name: string;
    staff_id: number;
    staff_name: string;
    state: 'waiting' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed';
    ignored: Generated<string>;
    to_add: Generated<number>;
    to_change: Generated<number>;
    unchanged: Generated<number>;
    wrong: Generated<number>;
    position: Generated<number>;
    done: Generated<number>;
    skipped: Generated<number>;
    created_at: number;
    applied_at: number | null;
  };
  /**
   * The rows of such a change; rows without a difference are not stored. `nth` is the number in the sheet. `content` is
   * a PlannedRow as JSON: the values before and after. `note`: why the row is wrong or was skipped.
   */
  goods_change_rows: {
    change_id: number;
    nth: number;
    product_id: number | null;
    state: 'new' | 'changed' | 'wrong' | 'added' | 'done' | 'stale' | 'undone' | 'kept';
    note: Generated<string>;
    content: string;
  };
}

export type GoodsChangeKind = 'sheet' | 'marks' | 'pictures';

export type ProductDocumentKind = 'certificate' | 'declaration' | 'passport' | 'manual' | 'other';

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
  /** 1: hidden at the desk, whatever 1C sends (server/goods/on-sale.repository.server.ts). */
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
  /** The first barcode of 8 to 14 characters; '' if there is none. `product_barcodes` has all of them. */
  barcode: Generated<string>;
  /** Its code in 1C («00-00012345»); '' if 1C does not name it. */
  code: Generated<string>;
  /** Basis points; null if unknown. `vat_free` 1: «Без НДС», with `vat` 0. */
  vat: Generated<number | null>;
  vat_free: Generated<number>;
  /** Grams; null if unknown. */
  weight: Generated<number | null>;
  /** Cubic centimetres, entered by staff; null if unknown. */
  volume: Generated<number | null>;
  /** The 1C catalogue that it came from; null if it was imported before catalogues were recorded or is not from 1C. */
  catalogue: Generated<string | null>;
  /** Name and articul of its good in 1C, without those of the variant; null for rows older than these columns. */
  good_name: Generated<string | null>;
  good_articul: Generated<string | null>;
  /** 1: its good is marked for deletion in 1C, whatever its offers contain. */
  good_deleted: Generated<number>;
  /** 1: 1C offers it; null: the same as `enabled`. */
  offered: Generated<number | null>;
  /** The minimum quantity from 1C; a minimum set at the desk takes precedence. */
  imported_minimum: Generated<number | null>;
};

/** The columns that staff have set, separated by commas; the import does not change them. */
type DeskFields = string;
