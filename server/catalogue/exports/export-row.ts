import type { CatalogueProduct, Named, ProductParam } from '../../goods/model.ts';

/** A product on its way into a file: flat, for it is copied to another thread. Sums in kopecks. */
export type ExportRow = {
  id: number;
  articul: string;
  header: string;
  brandId: number | undefined;
  brand: string;
  collectionId: number | undefined;
  collection: string;
  sectionId: number | undefined;
  /** From the root down, «Светильники / Накладные». */
  section: string;
  unit: string;
  pack: number;
  /** Undefined: none under the contract, or not to be seen. */
  price: number | undefined;
  /** 0 where there is none. */
  rrc: number;
  /** A path of the portal, or an address; '' for none. */
  picture: string;
  /** Free pieces in each warehouse of the head, in its order. */
  stocks: number[];
  /** Only for files that tell them. */
  description?: string;
  params?: ProductParam[];
};

/** What a file says beside its goods. */
export type ExportHead = {
  /** `https://opt.example.ru`: links begin with it. */
  origin: string;
  madeAt: number;
  /** Name of the contract whose prices these are. */
  contract: string;
  /** Whether wholesale prices are told at all. */
  withPrices: boolean;
  warehouses: Named[];
  count: number;
  /** The tree, parents before their branches; only for files that tell it. */
  sections: (Named & { parentId: number | undefined })[];
};

/**
 * A product as a file tells it. `section`: the names of its node and of all above; `places`: of the warehouses whose stocks are told, among
 * those of the product. Without spreads: there are a hundred thousand of them.
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

/** The whole address of a picture; '' for none. */
export function pictureAddress(picture: string, origin: string): string {
  return picture === '' ? '' : new URL(picture, origin).href;
}
