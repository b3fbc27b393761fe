import { z } from 'zod';
import { keepingDeskFields } from '../../exchange/dictionaries.repository.server.ts';
import type { Entity } from '../../exchange/rows/entity.ts';
import { zOneCId } from '../../exchange/rows/fields.ts';
import { heldRecords, regionIds } from '../../exchange/rows/records.repository.server.ts';
import { changedIds, columnsOf, saveRecords } from '../../exchange/rows/save-records.server.ts';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { zIfSent, zRequiredLine } from '../../kernel/fields.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  name: zIfSent(zRequiredLine(255)),
  region: zIfSent(zRequiredLine(255)),
});

/** The region of a warehouse for which 1C names none. */
const mainRegion = 'Основной';

/** A new warehouse is sorted after the existing ones. */
const lastPlaces = 1_000;

/**
 * Warehouses. Changes made by staff are kept. An existing warehouse with the same name and no 1C id receives this id.
 */
const warehouses: Entity<z.output<typeof row>> = {
  name: 'warehouses',
  row,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const recordOf = await heldRecords(db, 'warehouses', rows, { column: 'header', of: ({ name }) => name });
    const regions = await regionIds(db, [mainRegion, ...rows.flatMap(({ region }) => region ?? [])]);
    const wanted = rows.map((sent, i) => {
      const known = recordOf(sent);
      const region = regions.get(sent.region ?? mainRegion) ?? 0;
      const fresh = {
        header: 'Склад',
        region_id: region,
        sort: lastPlaces + i,
        hidden: 0,
        desk_fields: '',
        organisation: '',
      };
      const columns = columnsOf(known, fresh);
      const header = sent.name ?? columns.header;
      const region_id = sent.region === undefined ? columns.region_id : region;
      return { id: sent.id, known, row: keepingDeskFields(known, { ...columns, header, region_id }) };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'warehouses',
        kind: 'warehouse',
        header: ({ header }) => header,
        wordings: { header: { label: 'Название' } },
      },
      wanted,
    );
    if (changedIds(saved).length > 0) await markCatalogueChanged(db, now);
    return saved.map(({ outcome }) => outcome);
  },
};

export const putWarehouses = rowsUseCase(warehouses);
