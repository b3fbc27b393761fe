/**
 * The boundary of the catalogue: what screens and use cases may ask the in-process read model. It is an immutable snapshot
 * built from the database; the database stays the only truth, and stock is checked there when an order is placed.
 */
import type { Paging } from '../kernel/paging.ts';

export type SortField = 'articul' | 'header' | 'price' | 'price_rrc';
export type Sorting = { field: SortField; sort: 'asc' | 'desc' };

/** What the person filters by (§3 «Filter state», contract §2). Empty lists and undefined bounds do not filter. */
export type FilterState = {
  /** Nodes of the tree with all their branches; none is the whole catalogue. */
  catalog: number[];
  brand: number[];
  collection: number[];
  tags: number[];
  /** Chosen warehouse; undefined: any that the view allows. */
  warehouse: number | undefined;
  /** Only with free stock in the chosen warehouse, else in any allowed one. */
  available: boolean;
  byprice: 'price' | 'price_rrc';
  /** Kopecks, both ends included. */
  minprice: number | undefined;
  maxprice: number | undefined;
  /** Parameter id → value ids: one of them must hold; different parameters must all hold. */
  filter: Map<number, number[]>;
  /** Parameter id → bounds, both ends included. */
  ranges: Map<number, { from: number | undefined; to: number | undefined }>;
  query: string;
  /** Undefined: by closeness when there is a query, else by header. */
  sorting: Sorting | undefined;
  page: number;
  perpage: number;
};

/** One rule of price politics: a markup over the contract price or a discount from the retail price (contract §1). */
type PoliticsRule = { mode: 'markup' | 'discount'; percentBp: number };
export type PricePolitics = PoliticsRule & { showWholesale: boolean; brands: Map<number, PoliticsRule> };

/** Through whose eyes: which price and which warehouses. Without a price type there is no wholesale price (open area). */
export type CatalogueView = {
  priceTypeId: number | undefined;
  /** Discount of the contract in hundredths of a percent. */
  discountBp: number;
  politics: PricePolitics | undefined;
  /** Warehouses that may be ordered from, in the order they are shown. */
  warehouses: number[];
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
  picture: string;
  picturetype: string;
  /** Kopecks as this view sees it; undefined: no price, cannot be ordered. */
  price: number | undefined;
  price_rrc: number;
  /** Free stock of each warehouse of the view, in its order. */
  stocks: { wms_id: number; quantity: number }[];
  tags: Named[];
};

export type ProductDetails = CatalogueProduct & {
  description: string;
  params: ProductParam[];
  /** The other sizes of the same good, itself included; empty when it stands alone. */
  variants: { id: number; variant: string; available: boolean }[];
  /** From the root of the tree down to the product's own node. */
  path: Named[];
};

/** A list parameter with its values, or a range with the smallest and largest number present. */
export type ParamFacet =
  | { id: number; header: string; unit: string; type: 'list'; values: Counted[] }
  | { id: number; header: string; unit: string; type: 'range'; min: number; max: number; count: number };

/** Each facet is counted with all other filters applied (contract §2, «Facet counts»). */
export type Facets = {
  tree: TreeNode[];
  brands: Counted[];
  collections: Counted[];
  tags: Counted[];
  params: ParamFacet[];
  /** Bounds of the price that `byprice` names, kopecks; undefined when nothing has one. */
  prices: { min: number; max: number } | undefined;
  /** How many have free stock, whatever `available` says. */
  available: number;
};

type FilterAnswer = {
  products: CatalogueProduct[];
  paging: Paging;
  facets: Facets;
  /** The query that was answered when the typed one found nothing («Показано по запросу …»). */
  shownQuery: string | undefined;
};

export type CatalogueModel = {
  /** Grows with every change that was taken in. */
  version: number;
  size: number;
  warehouses: WarehouseInfo[];
  /** Of everything sold, ascending. Not to be written to. */
  ids: Float64Array;
  filter(state: FilterState, view: CatalogueView): FilterAnswer;
  /** The ids of all that pass a filter, whatever its page and sorting: by nodes of the tree, within them by header. */
  listing(state: FilterState, view: CatalogueView): Float64Array;
  /** The best products for a few typed letters, best first. */
  suggest(
    query: string,
    view: CatalogueView,
    limit: number,
  ): { products: CatalogueProduct[]; shownQuery: string | undefined };
  /** Undefined when there is no such product or it is not sold any more. */
  product(id: number, view: CatalogueView): ProductDetails | undefined;
  /** The parameters of a product in the order they are shown; none where there is no such product. */
  params(id: number): ProductParam[];
  /** What is told of a product; '' where there is no such product. */
  description(id: number): string;
  /** Those of `ids` that exist, in the order asked. */
  products(ids: number[], view: CatalogueView): CatalogueProduct[];
  /** Products whose folded articul equals one of the keys (fold.ts); for fast order. Key → product ids. */
  byArticul(keys: string[]): Map<string, number[]>;
  /** From the root down to the node; empty when there is no such node. */
  path(catalogId: number): Named[];
};
