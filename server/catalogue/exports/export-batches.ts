import type { CatalogueModel, CatalogueView } from '../../goods/model.ts';
import { type ExportRow, exportRow } from './export-row.ts';

/** So many at once take the read model a millisecond or two. */
const batchSize = 250;

type Given = {
  model: CatalogueModel;
  view: CatalogueView;
  ids: ArrayLike<number>;
  /** Whose stocks are told. */
  warehouses: number[];
  withPrices: boolean;
  /** With descriptions and parameters. */
  detailed?: boolean;
};

/** Goods as a file tells them, batch by batch as they are asked for, all out of one state of the catalogue. */
export function* exportBatches(given: Given): Generator<ExportRow[], void> {
  const { model, view, ids, withPrices, detailed } = given;
  const columns = { withPrices, places: given.warehouses.map((id) => view.warehouses.indexOf(id)) };
  const sections = new Map<number | undefined, string>();
  const sectionOf = (id: number | undefined): string => {
    const known = sections.get(id) ?? nameOfSection(model, id);
    sections.set(id, known);
    return known;
  };
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, ids.length - at) }, (_, i) => ids[at + i]!);
    yield model.products(batch, view).map((product) => {
      const row = exportRow(product, sectionOf(product.catalog?.id), columns);
      if (!detailed) return row;
      return { ...row, description: model.description(row.id), params: model.params(row.id) };
    });
  }
}

function nameOfSection(model: CatalogueModel, id: number | undefined): string {
  if (id === undefined) return '';
  return model
    .path(id)
    .map(({ header }) => header)
    .join(' / ');
}
