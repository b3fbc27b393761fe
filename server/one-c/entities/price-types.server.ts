import { z } from 'zod';
import { keepingDeskFields } from '../../exchange/dictionaries.repository.server.ts';
import type { Entity } from '../../exchange/rows/entity.ts';
import { zOneCId, zYesOrNo } from '../../exchange/rows/fields.ts';
import { heldRecords } from '../../exchange/rows/records.repository.server.ts';
import { changedIds, columnsOf, saveRecords } from '../../exchange/rows/save-records.server.ts';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { zIfSent, zRequiredLine } from '../../kernel/fields.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  name: zIfSent(zRequiredLine(255)),
  /** False for a cost price, which only staff see. Used only for a new price type; afterwards staff decide. */
  for_sale: zYesOrNo,
});

/** Price types. Changes made by staff are kept. An existing type with the same name and no 1C id receives this id. */
const priceTypes: Entity<z.output<typeof row>> = {
  name: 'price-types',
  row,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const recordOf = await heldRecords(db, 'price_types', rows, { column: 'header', of: ({ name }) => name });
    const wanted = rows.map((sent) => {
      const known = recordOf(sent);
      const fresh = {
        header: 'Цена',
        is_rrc: 0,
        round_to: 1,
        desk_fields: '',
        for_sale: sent.for_sale === false ? 0 : 1,
      };
      const columns = columnsOf(known, fresh);
      return {
        id: sent.id,
        known,
        row: keepingDeskFields(known, { ...columns, header: sent.name ?? columns.header }),
      };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'price_types',
        kind: 'price_type',
        header: ({ header }) => header,
        wordings: { header: { label: 'Название' } },
      },
      wanted,
    );
    if (changedIds(saved).length > 0) await markCatalogueChanged(db, now);
    return saved.map(({ outcome }) => outcome);
  },
};

export const putPriceTypes = rowsUseCase(priceTypes);
