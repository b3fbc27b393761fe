import type { CatalogueProduct, Named, ProductParam } from '../catalogue/model.ts';

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

/** A product as a file tells it. `section`: the names of its node and of all above; `warehouses`: ids, whose stocks are told. */
export function exportRow(
  product: CatalogueProduct,
  section: string,
  { withPrices, warehouses }: { withPrices: boolean; warehouses: number[] },
): ExportRow {
  const { id, articul, header, brand, collection, catalog, unit, pack, price, price_rrc, picture } = product;
  const freeOf = (wms: number) => product.stocks.find(({ wms_id }) => wms_id === wms)?.quantity ?? 0;
  return {
    ...{ id, articul, header, unit, pack, picture, section },
    ...{ brandId: brand?.id, brand: brand?.header ?? '' },
    ...{ collectionId: collection?.id, collection: collection?.header ?? '' },
    sectionId: catalog?.id,
    price: withPrices ? price : undefined,
    rrc: price_rrc,
    stocks: warehouses.map(freeOf),
  };
}

/** The whole address of a picture; '' for none. */
export function pictureAddress(picture: string, origin: string): string {
  return picture === '' ? '' : new URL(picture, origin).href;
}
