import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ReservingApproval } from '../../ordering/approvals/desk-approval.ts';
import type { DeskDocument } from './product-documents.ts';
import { measureText } from './product-measures.ts';

/** Whether a product is sold, or why it is not. */
export type ProductState = 'sold' | 'hidden' | 'not-offered' | 'shut';

export const stateNames: Record<ProductState, string> = {
  sold: 'В продаже',
  hidden: 'Скрыт',
  'not-offered': 'Снят в 1С',
  shut: 'Скрыт бренд или раздел',
};

/** The states by which a list of goods can be filtered. */
export const listedStates = [
  { id: 'sold', text: 'В продаже' },
  { id: 'unsold', text: 'Не в продаже' },
  { id: 'hidden', text: 'Скрытые у нас' },
] as const;

/** Further conditions by which a list of goods can be filtered: in stock, without a picture, without a price. */
export const lacks = [
  { id: 'stock', text: 'Есть на складе' },
  { id: 'picture', text: 'Без фото' },
  { id: 'price', text: 'Без цены' },
] as const;

export type ListedProduct = {
  id: number;
  articul: string;
  header: string;
  brand: string;
  picture: string;
  picturetype: string;
  /** Kopecks; 0 if there is none. */
  priceRrc: number;
  /** Free pieces in all warehouses. */
  free: number;
  unit: string;
  state: ProductState;
};

export type GoodsList = {
  goods: ListedProduct[];
  brands: Named[];
  /** The nodes of the tree in its order, with their depth. */
  nodes: (Named & { depth: number })[];
  paging: Paging;
  shownQuery: string | undefined;
  /** True if the reader may add goods and change marked ones. */
  mayAdd: boolean;
  /** True if the reader may upload a sheet of goods. */
  mayImport: boolean;
};

/** A product as edited at the desk; a new one has id 0. */
export type ProductRecord = {
  id: number;
  isImported: boolean;
  articul: string;
  header: string;
  brandId: number;
  catalogId: number;
  unit: string;
  pack: number;
  /** The order multiple and the minimum quantity; 1 allows any quantity (goods/permitted-quantity.ts). */
  multiple: number;
  minimum: number;
  /** The rate of VAT, a value of `vatRates`; '' means the wholesaler's usual rate. */
  vat: string;
  /** The description written by staff, in Markdown. */
  description: string;
  /** The description from 1C, in plain text; a description written by staff replaces it. '' if there is none. */
  importedDescription: string;
  tags: string[];
  hidden: boolean;
  onHome: boolean;
  /** The main one first. */
  barcodes: string[];
  /** Of a piece, in grams and in cubic centimetres; null if unknown. 1C sends no volumes. */
  weight: number | null;
  volume: number | null;
};

/** A product with the choices of its form. */
export type ProductForm = ProductRecord &
  Pick<GoodsList, 'brands' | 'nodes'> &
  Pick<ImportedFacts, 'alsoIn'> & { allTags: string[] };

/** The values of the form, as typed. */
export type ProductFormValues = {
  articul: string;
  header: string;
  brand: string;
  catalog: string;
  unit: string;
  pack: string;
  multiple: string;
  minimum: string;
  vat: string;
  description: string;
  tags: string;
  visible: boolean;
  on_home: boolean;
  /** One in a line. */
  barcodes: string;
  /** Kilograms and cubic metres with a comma. */
  weight: string;
  volume: string;
};

export function productFormValues(record: ProductRecord): ProductFormValues {
  const { articul, header, brandId, catalogId, unit, description, tags, hidden, onHome } = record;
  return {
    articul,
    header,
    brand: brandId ? String(brandId) : '',
    catalog: catalogId ? String(catalogId) : '',
    unit,
    pack: String(record.pack),
    multiple: String(record.multiple),
    minimum: String(record.minimum),
    vat: record.vat,
    description,
    tags: tags.join(', '),
    visible: !hidden,
    on_home: onHome,
    barcodes: record.barcodes.join('\n'),
    weight: measureText(record.weight, 3),
    volume: measureText(record.volume, 6),
  };
}

/** A price of a product; `price` in kopecks, undefined if there is none. `isOurs`: staff may change it. */
export type PriceLine = {
  id: number;
  header: string;
  price: number | undefined;
  forSale: boolean;
  isRrc: boolean;
  isOurs: boolean;
};

/**
 * The stock of a product in a warehouse; `reserved` by open orders and requests for approval. `isOurs`: staff may
 * change it.
 */
export type StockLine = {
  id: number;
  header: string;
  quantity: number;
  reserved: number;
  /** Where the product lies in the warehouse; '' if unknown. */
  place: string;
  visible: boolean;
  isOurs: boolean;
};

/** Further facts about a product from 1C. */
export type ImportedFacts = {
  /** The code in 1C; '' if there is none. */
  code: string;
  /** The names of the nodes besides `catalog`, from the further groups of the good in 1C. */
  alsoIn: string[];
  /** «20 %», «без НДС»; '' if unknown. */
  vat: string;
  /** The next expected arrivals. `day` is ISO; `wms` is '' if the warehouse is unknown; `quantity` is null if unknown. */
  arrivals: { day: string; wms: string; quantity: number | null }[];
};

/** The import that last changed a product. */
export type LastImport = { id: number; at: number; files: string };

export type ProductCard = ProductRecord & {
  facts: ImportedFacts;
  brand: string;
  catalog: string;
  picture: string;
  picturetype: string;
  /** In display order; the first is the main one. `path` is a URL path. */
  pictures: { path: string; type: string }[];
  /** The description written by staff as safe HTML; undefined if there is none. */
  descriptionHtml: string | undefined;
  state: ProductState;
  prices: PriceLine[];
  /** `requested`: the part of `reserved` that belongs to requests for approval. */
  stocks: (StockLine & { requested: number })[];
  /** The newest requests that reserve the product, of dealers whom the reader may see. */
  approvals: ReservingApproval[];
  lastImport: LastImport | undefined;
  documents: DeskDocument[];
  /** ISO day. */
  today: string;
  mayEdit: boolean;
  /** True if the reader may change prices and stock. */
  mayTrade: boolean;
};
