import type { CatalogueModel, CatalogueView } from '../../goods/model.ts';
import { soldBy } from '../../goods/permitted-quantity.ts';
import { type ExportRow, exportRow } from './export-row.ts';
import type { TradeFacts } from './trade-facts.repository.server.ts';

/** Products per batch; the read model needs a millisecond or two for one batch. */
const batchSize = 250;

type Given = {
  model: CatalogueModel;
  view: CatalogueView;
  ids: ArrayLike<number>;
  /** The warehouses whose stocks are included. */
  warehouses: number[];
  withPrices: boolean;
  /** Includes descriptions and parameters. */
  detailed?: boolean;
  /** Additional facts of each product, for a price form. */
  facts?: TradeFacts | undefined;
};

/** Yields goods as rows of a file, batch by batch on demand, all from one state of the catalogue. */
export function* exportBatches(given: Given): Generator<ExportRow[], void> {
  const { model, view, ids, withPrices, detailed, facts } = given;
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
      if (facts) return { ...row, soldBy: soldBy(product, product.unit), ...facts.get(row.id) };
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
