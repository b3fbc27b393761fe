import type { CatalogueProduct, Named, ProductParam } from '../../goods/model.ts';

/** A product to be written to a file; flat, because it is copied to another thread. Sums are in kopecks. */
export type ExportRow = {
  id: number;
  articul: string;
  header: string;
  brandId: number | undefined;
  brand: string;
  collectionId: number | undefined;
  collection: string;
  sectionId: number | undefined;
  /** The path from the root, such as «Светильники / Накладные». */
  section: string;
  unit: string;
  pack: number;
  /** Undefined when the contract has no price for the product, or the price is hidden. */
  price: number | undefined;
  /** 0 when there is no retail price. */
  rrc: number;
  /** A path of the portal or an absolute URL; '' when there is none. */
  picture: string;
  /** Free pieces in each warehouse of the head, in the same order. */
  stocks: number[];
  /** Only for files that include them. */
  description?: string;
  params?: ProductParam[];
  /** Only for a price form: «кратно 10», '' when any quantity is sold; the barcode, '' when there is none. */
  soldBy?: string;
  barcode?: string;
  /** Undefined when the mass is unknown. */
  grams?: number | undefined;
};

/** The data of a file apart from its goods. */
export type ExportHead = {
  /** The portal's own address, such as `https://opt.example.ru`, prepended to links. */
  origin: string;
  /** The name of the portal. */
  shop: string;
  /**
   * The time up to which the file contains all changes; it becomes the `modified_since` of the next file (§12.10.4).
   */
  madeAt: number;
  /** The name of the contract that determines the prices. */
  contract: string;
  /** Whether wholesale prices are included at all. */
  withPrices: boolean;
  warehouses: Named[];
  count: number;
  /** The ids that no longer belong to the file, when it contains only changes; undefined when it is complete. */
  gone?: readonly number[] | undefined;
  /** A name for the goods, such as «Избранное»; only for a price form. */
  goods?: string;
  /** The tree, parents before children; only for files that include it. */
  sections: (Named & { parentId: number | undefined })[];
};

/**
 * Returns a product as a row of a file. `section`: the path of its node; `places`: the positions of the
 * exported warehouses among those of the product. Avoids spreads, because there are a hundred thousand
 * products.
 */
export function exportRow(
  product: CatalogueProduct,
  section: string,
  { withPrices, places }: { withPrices: boolean; places: number[] },
): ExportRow {
  return {
    id: product.id,
    articul: product.articul,
    header: product.header,
    brandId: product.brand?.id,
    brand: product.brand?.header ?? '',
    collectionId: product.collection?.id,
    collection: product.collection?.header ?? '',
    sectionId: product.catalog?.id,
    section,
    unit: product.unit,
    pack: product.pack,
    price: withPrices ? product.price : undefined,
    rrc: product.price_rrc,
    picture: product.picture,
    stocks: places.map((place) => product.stocks[place]?.quantity ?? 0),
  };
}

/** Returns the absolute URL of a picture; '' when there is none. */
export function pictureAddress(picture: string, origin: string): string {
  return picture === '' ? '' : new URL(picture, origin).href;
}
