import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { administrators } from '../../kernel/actor.ts';
import { zFlag, zIdOrNew, zIfSent, zPlace, zRequiredLine, zSwitch } from '../../kernel/fields.ts';
import { reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
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
  access: administrators,
  writes: true,
  input,
  async run({ id = 0, original, as_in_1c, ...typed }, ctx) {
    const { db, now, actor, log } = ctx;
    const all = await heldWarehouses(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchWarehouse();
    const stored = warehouseFormValues(known ?? newWarehouse());
    const sent = { ...typed, visible: typed.visible ?? stored.visible };
    const merged = reconcile({ sent, stored, original: known && original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    if (all.some((each) => each.id !== id && each.header === values.header)) {
      return fail('BAD_INPUT', { fields: { header: ['Склад с таким названием уже есть'] } });
    }
    const isImported = known?.isImported ?? false;
    const columns = ({ header, region, sort }: WarehouseFormValues) => ({ header, region_id: region, sort });
    const warehouse = {
      header: values.header,
      regionId: await regionOf(db, values.region),
      sort: Number(values.sort),
      visible: values.visible,
      deskFields: deskFields(
        { fields: known?.deskFields ?? '', isImported },
        { before: columns(stored), now: columns(values), names: ['header', 'region_id'] },
        as_in_1c,
      ),
    };
    if (known) await updateWarehouse(db, id, warehouse);
    const savedId = known ? id : await insertWarehouse(db, warehouse);
    await markCatalogueChanged(db, now);
    await recordChange(ctx, {
      kind: 'warehouse',
      id: savedId,
      header: values.header,
      action: known ? 'changed' : 'created',
      changes: changesBetween(known ? stored : {}, values, wordings),
    });
    log('warehouse.saved', { warehouse: savedId, by: actor.staffId, added: !known });
    return ok({ id: savedId, meanwhile });
  },
});
