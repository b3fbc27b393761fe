import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { zFlag, zIdOrNew, zIfSent, zPlace, zRequiredLine, zSwitch } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { deskFields, yesOrNo } from '../desk-fields.ts';
import { newWarehouse, noSuchWarehouse } from './get-warehouse.server.ts';
import { heldWarehouses, insertWarehouse, regionOf, updateWarehouse } from './repository.server.ts';
import { type WarehouseFormValues, warehouseFormValues } from './warehouse-view.ts';

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(255),
  region: zRequiredLine(255),
  sort: zPlace,
  visible: zIfSent(zSwitch),
  as_in_1c: zFlag,
  original: zOriginal,
});

const wordings: Record<Exclude<keyof WarehouseFormValues, 'as_in_1c'>, Wording> = {
  header: { label: 'Название' },
  region: { label: 'Регион' },
  sort: { label: 'Место в списке' },
  visible: { label: 'Виден дилерам', text: yesOrNo },
};

/**
 * Saves a warehouse; `id` 0 creates one. Goods of a hidden warehouse are not offered anywhere; contracts keep it, but
 * basket lines from it cannot be ordered. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveWarehouse = staffUseCase({
  name: 'save-warehouse',
  access: withRight('warehouses'),
  writes: true,
  input,
  async run({ id = 0, original, as_in_1c, ...sent }, ctx) {
    const { db, now } = ctx;
    const all = await heldWarehouses(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchWarehouse();
    const stored = warehouseFormValues(known ?? newWarehouse());
    const form = { kind: 'warehouse', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const { header, region, sort, visible } = values;
      if (all.some((each) => each.id !== id && each.header === header)) {
        return fail('BAD_INPUT', { fields: { header: ['Склад с таким названием уже есть'] } });
      }
      const columns = ({ header, region }: WarehouseFormValues) => ({ header, region_id: region });
      const warehouse = {
        header,
        regionId: await regionOf(db, region),
        sort: Number(sort),
        visible,
        deskFields: deskFields(
          { fields: known?.deskFields ?? '', isImported: known?.isImported ?? false },
          { before: columns(stored), now: columns(values), names: ['header', 'region_id'] },
          as_in_1c,
        ),
      };
      if (known) await updateWarehouse(db, id, warehouse);
      const savedId = known ? id : await insertWarehouse(db, warehouse);
      await markCatalogueChanged(db, now);
      return ok({ id: savedId, header });
    });
  },
});
