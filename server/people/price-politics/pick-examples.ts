import type { CatalogueModel, CatalogueProduct, CatalogueView, FilterState } from '../../goods/model.ts';

const shown = 8;
const maxOfBrand = 2;
const maxBrands = 3;

const anything: FilterState = {
  catalog: [],
  brand: [],
  collection: [],
  tags: [],
  filter: new Map(),
  ranges: new Map(),
  warehouse: undefined,
  minprice: undefined,
  maxprice: undefined,
  sorting: undefined,
  available: true,
  byprice: 'price',
  query: '',
  page: 1,
  perpage: shown,
};

/**
 * Returns up to eight sample goods with a contract price: up to two of each brand with a rule, then those the dealer
 * orders most often (`usual`), then any in stock.
 */
export function pickExamples(
  model: CatalogueModel,
  view: CatalogueView,
  usual: number[],
  brands: number[],
): CatalogueProduct[] {
  const priced = (products: CatalogueProduct[]) => products.filter(({ price }) => price !== undefined);
  const ordered = priced(model.products(usual, view));
  const picked = new Map<number, CatalogueProduct>();
  const take = (products: CatalogueProduct[], upTo: number) => {
    for (const product of products) if (picked.size < upTo) picked.set(product.id, product);
  };
  for (const brand of brands.slice(0, maxBrands)) {
    const own = ordered.filter((product) => product.brand?.id === brand).slice(0, maxOfBrand);
    const others = own.length < maxOfBrand ? inStock(model, view, [brand]) : [];
    take(priced([...own, ...others]), picked.size + maxOfBrand);
  }
  take(ordered, shown);
  if (picked.size < shown) take(priced(inStock(model, view, [])), shown);
  return [...picked.values()];
}

function inStock(model: CatalogueModel, view: CatalogueView, brand: number[]): CatalogueProduct[] {
  return model.filter({ ...anything, brand }, view).products;
}
