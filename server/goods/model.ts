/**
 * The boundary of the catalogue: the questions that screens and use cases may ask the in-process read model.
 * The model is an immutable snapshot built from the database. The database stays the source of truth, and
 * stock is checked there when an order is placed.
 */
import type { Paging } from '../kernel/paging.ts';

export type SortField = 'articul' | 'header' | 'price' | 'price_rrc';
export type Sorting = { field: SortField; sort: 'asc' | 'desc' };

/** The conditions of a filter (§3.27, §10.36). Empty lists and undefined bounds do not filter. */
export type FilterState = {
  /** Nodes of the tree, each with all its branches; empty: the whole catalogue. */
  catalog: number[];
  brand: number[];
  collection: number[];
  tags: number[];
  /** The selected warehouse; undefined: any that the view allows. */
  warehouse: number | undefined;
  /** Only goods with free stock in the selected warehouse, else in any allowed one. */
  available: boolean;
  byprice: 'price' | 'price_rrc';
  /** In kopecks, both ends included. */
  minprice: number | undefined;
  maxprice: number | undefined;
  /** Parameter id → value ids: a product must have one of the values of each parameter. */
  filter: Map<number, number[]>;
  /** Parameter id → bounds, both ends included. */
  ranges: Map<number, { from: number | undefined; to: number | undefined }>;
  query: string;
  /** Only goods without a picture, or without a price of any type. */
  lacks?: 'picture' | 'price' | undefined;
  /** Undefined: by relevance when there is a query, else by header. */
  sorting: Sorting | undefined;
  page: number;
  perpage: number;
};

/**
 * One rule of price politics: a markup over the contract price or a discount from the retail price (§3.9).
 */
export type PoliticsRule = { mode: 'markup' | 'discount'; percentBp: number };
export type PricePolitics = PoliticsRule & { showWholesale: boolean; brands: Map<number, PoliticsRule> };

/**
 * The view of an account or contract: which price and which warehouses. Without a price type there is no
 * wholesale price (open area).
 */
export type CatalogueView = {
  priceTypeId: number | undefined;
  /** Discount of the contract in hundredths of a percent. */
  discountBp: number;
  /** Contract prices are rounded to multiples of this many kopecks; undefined for 1. */
  roundTo?: number | undefined;
  politics: PricePolitics | undefined;
  /** Warehouses from which orders are allowed, in display order. */
  warehouses: number[];
  /** 1 when expected goods may be ordered (decisions/expected-goods.md). */
  ordersExpected?: number | undefined;
};

export type Named = { id: number; header: string };
export type Counted = Named & { count: number };

export type WarehouseInfo = Named & { regionId: number; regionHeader: string };

export type TreeNode = Counted & { children: TreeNode[] };

export type ProductParam = { id: number; header: string; unit: string; value: string };

export type CatalogueProduct = {
  id: number;
  articul: string;
  header: string;
  familyId: string;
  variant: string;
  brand: Named | undefined;
  collection: Named | undefined;
  catalog: Named | undefined;
  unit: string;
  pack: number;
  /** The quantities in which the product is sold (permitted-quantity.ts). */
  multiple: number;
  minimum: number;
  picture: string;
  picturetype: string;
  /** In kopecks, as this view sees it; undefined if there is no price, so that the product cannot be ordered. */
  price: number | undefined;
  price_rrc: number;
  /** The free stock of each warehouse of the view, in the view's order. */
  stocks: { wms_id: number; quantity: number }[];
  tags: Named[];
};

export type ProductDetails = CatalogueProduct & {
  description: string;
  params: ProductParam[];
  /** All sizes of the same product, including this one; empty when it has no sizes. */
  variants: { id: number; variant: string; available: boolean }[];
  /** From the root of the tree to the product's own node. */
  path: Named[];
};

/** A list parameter with its values, or a range with the smallest and largest number present. */
export type ParamFacet =
  | { id: number; header: string; unit: string; type: 'list'; values: Counted[] }
  | { id: number; header: string; unit: string; type: 'range'; min: number; max: number; count: number };

/**
 * A product to find substitutes for. `wanted`: pieces; `analogues`: products that 1C names as analogues, best first;
 * `unsold`: the data of a product that is not on sale, from the database.
 */
export type Replaced = {
  id: number;
  wanted: number;
  analogues: number[];
  unsold?: {
    header: string;
    unit: string;
    catalogId: number | null;
    brandId: number | null;
    familyId: string;
    /** The ids of its parameter values. */
    values: number[];
    /** In kopecks: the price of the view, or the retail price where goods are compared by it. */
    price: number | undefined;
  };
};

/** A parameter as shown in a reason. */
export type SubstituteParam = { header: string; unit: string; value: string };

/** A product that can replace another one, and why: what they have in common, and what differs. */
export type Substitute = {
  product: CatalogueProduct;
  /** 1C names it as an analogue. */
  analogue: boolean;
  same: SubstituteParam[];
  differing: (SubstituteParam & { instead: string })[];
  /** The price of the replaced product as the view sees it, in kopecks; undefined: none. */
  replacedPrice: number | undefined;
};

/** Each facet is counted with all other filters applied (§10.37). */
export type Facets = {
  tree: TreeNode[];
  /** The number of goods in the whole catalogue, those without a node included. */
  whole: number;
  brands: Counted[];
  collections: Counted[];
  tags: Counted[];
  params: ParamFacet[];
  /** The bounds of the price that `byprice` names, in kopecks; undefined when no product has one. */
  prices: { min: number; max: number } | undefined;
  /** The number of goods with free stock, regardless of `available`. */
  available: number;
};

type FilterAnswer = {
  products: CatalogueProduct[];
  paging: Paging;
  facets: Facets;
  /** The query that was used when the typed one found nothing («Показано по запросу …»). */
  shownQuery: string | undefined;
};

export type CatalogueModel = {
  /** Increases with every change that was applied. */
  version: number;
  size: number;
  warehouses: WarehouseInfo[];
  /** The ids of all products on sale, ascending. Must not be modified. */
  ids: Float64Array;
  filter(state: FilterState, view: CatalogueView): FilterAnswer;
  /** Returns how many products match a filter, regardless of page and sorting, without counting facets. */
  count(state: FilterState, view: CatalogueView): number;
  /**
   * Returns the ids of all products that match a filter, regardless of page and sorting: by nodes of the
   * tree, within a node by header.
   */
  listing(state: FilterState, view: CatalogueView): Float64Array;
  /**
   * Returns the ids of the matching products from number `offset` on, in the order of the list, and how many match;
   * counts no facets.
   */
  slice(
    state: FilterState,
    view: CatalogueView,
    offset: number,
    most: number,
  ): { ids: number[]; total: number; shownQuery: string | undefined };
  /**
   * Returns the best products for a few typed letters, best first. `byBarcode`: the ids of those whose barcode was
   * typed. `bought`: how often the dealer has bought goods, by id; with it, goods in stock come first, and among these
   * the goods bought most often (rank-suggestions.ts).
   */
  suggest(
    query: string,
    view: CatalogueView,
    limit: number,
    bought?: ReadonlyMap<number, number>,
  ): { products: CatalogueProduct[]; shownQuery: string | undefined; byBarcode: number[] };
  /**
   * Returns the query with its unknown words replaced by the nearest words of the catalogue, for «did you mean»;
   * undefined when there are none.
   */
  nearestQuery(query: string): string | undefined;
  /** Returns undefined when the product does not exist or is no longer sold. */
  product(id: number, view: CatalogueView): ProductDetails | undefined;
  /** Returns the parameters of a product in display order; empty when the product does not exist. */
  params(id: number): ProductParam[];
  /** Returns the description of a product; '' when the product does not exist. */
  description(id: number): string;
  /** Returns the products of `ids` that exist, in the given order. */
  products(ids: number[], view: CatalogueView): CatalogueProduct[];
  /**
   * Returns a function that returns at most `most` substitutes of a product, best first (§10.48). Data that several
   * products share is looked up once; the work is bounded, however large the catalogue. `byRetail`: the prices of the
   * view are hidden, so the choice must not reveal them either.
   */
  substitutes(
    view: CatalogueView,
    options: { most: number; byRetail?: boolean },
  ): (replaced: Replaced) => Substitute[];
  /**
   * Returns products whose folded articul equals one of the keys (fold.ts), as key → product ids; for fast
   * order.
   */
  byArticul(keys: string[]): Map<string, number[]>;
  /** Returns the path from the root to the node; empty when the node does not exist. */
  path(catalogId: number): Named[];
};

declare module '#server/kernel/use-case.ts' {
  interface Services {
    /** The read model that serves every search, filter and page (decisions/read-model.md). */
    catalogue: () => Promise<CatalogueModel>;
    /** The read model of all goods that are not on sale, for the desk; built on first use. */
    unsoldGoods: () => Promise<CatalogueModel>;
  }
}
