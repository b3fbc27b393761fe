import type { CatalogueProduct, CatalogueView, Named, ProductDetails, ProductParam } from '../model.ts';
import { russian } from './collation.ts';
import { packedAt } from './packed-texts.ts';
import type { Snapshot } from './snapshot.ts';
import { repeatedAt, textAt } from './text-column.ts';

/** Returns a row as the screens and calls show it. `prices` are those of the view. */
export function presentProduct(
  { goods, facets, values, stock, prices: { rrc } }: Snapshot,
  row: number,
  prices: Float64Array,
  view: CatalogueView,
): CatalogueProduct {
  const price = prices[row]!;
  const tags: Named[] = [];
  for (let i = values.ofRow.starts[row]!; i < values.ofRow.starts[row + 1]!; i++) {
    const value = values.ofRow.items[i]!;
    if (value >= facets.tags.first && value < facets.tags.end) tags.push(facets.names[value]!);
  }
  return {
    id: goods.ids[row]!,
    articul: textAt(goods.articuls, row),
    header: textAt(goods.headers, row),
    familyId: repeatedAt(goods.familyIds, row),
    variant: repeatedAt(goods.variants, row),
    brand: facets.names[goods.brands[row]!],
    collection: facets.names[goods.collections[row]!],
    catalog: facets.names[goods.catalogs[row]!],
    unit: repeatedAt(goods.units, row),
    pack: goods.packs[row]!,
    multiple: goods.multiples[row]!,
    minimum: goods.minimums[row]!,
    picture: repeatedAt(goods.pictures, row),
    picturetype: repeatedAt(goods.pictureTypes, row),
    price: Number.isNaN(price) ? undefined : price,
    price_rrc: rrc[row]!,
    stocks: view.warehouses.map((wms_id) => ({ wms_id, quantity: stock.get(wms_id)?.free[row] ?? 0 })),
    tags,
  };
}

/** Returns a row with all details of the product card. */
export function presentDetails(
  snapshot: Snapshot,
  row: number,
  prices: Float64Array,
  view: CatalogueView,
): ProductDetails {
  const { goods, facets, stock } = snapshot;
  const variants = Array.from(familyOf(snapshot, row), (other) => ({
    id: goods.ids[other]!,
    variant: repeatedAt(goods.variants, other),
    available: view.warehouses.some((id) => (stock.get(id)?.free[other] ?? 0) > 0),
  }));
  return {
    ...presentProduct(snapshot, row, prices, view),
    description: packedAt(goods.descriptions, row),
    params: paramsOf(snapshot, row),
    variants:
      variants.length > 1
        ? variants.sort((a, b) => russian.compare(a.variant, b.variant) || a.id - b.id)
        : [],
    path: pathTo(snapshot, facets.names[goods.catalogs[row]!]?.id),
  };
}

/** Returns the rows of a product's family, including its own row; none when it has no family. */
function familyOf({ families: { ofRow, rows } }: Snapshot, row: number): Uint32Array {
  const start = ofRow.starts[row]!;
  if (start === ofRow.starts[row + 1]) return new Uint32Array(0);
  const family = ofRow.items[start]!;
  return rows.items.subarray(rows.starts[family], rows.starts[family + 1]);
}

/** Returns the path from the root to a tree node; empty when the node does not exist. */
export function pathTo(
  { facets: { tree, names, valueById } }: Snapshot,
  catalogId: number | undefined,
): Named[] {
  const path: Named[] = [];
  let value = catalogId === undefined ? undefined : valueById.catalog.get(catalogId);
  while (value !== undefined && value >= 0) {
    path.unshift(names[value]!);
    value = tree.parents[value - tree.first];
  }
  return path;
}

/** Returns all parameters in display order; several values of one parameter are joined. */
export function paramsOf({ facets, values, measures }: Snapshot, row: number): ProductParam[] {
  const { params, paramOf, names } = facets;
  const held: number[] = [];
  for (const { ofRow } of [values, measures]) {
    for (let i = ofRow.starts[row]!; i < ofRow.starts[row + 1]!; i++) {
      if (paramOf[ofRow.items[i]!]! >= 0) held.push(ofRow.items[i]!);
    }
  }
  held.sort((a, b) => paramOf[a]! - paramOf[b]! || a - b);
  const shown: ProductParam[] = [];
  let last = -1;
  for (const value of held) {
    const place = paramOf[value]!;
    const { header: name } = names[value]!;
    if (place === last) shown.at(-1)!.value += `, ${name}`;
    else {
      const { id, header, unit } = params[place]!;
      shown.push({ id, header, unit, value: name });
    }
    last = place;
  }
  return shown;
}
