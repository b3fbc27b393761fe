import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { editors } from '../../kernel/actor.ts';
import { zFlag, zIdOrNew, zIfSent, zPlace, zRequiredLine, zSwitch } from '../../kernel/fields.ts';
import { reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { yesOrNo } from '../desk-fields.ts';
import { type Brand, type BrandFormValues, brandFormValues } from './brand-view.ts';
import { newBrand, noSuchBrand } from './get-desk-brand.server.ts';
import { heldBrands, insertBrand, updateBrand } from './repository.server.ts';

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(255),
  sort: zPlace,
  visible: zIfSent(zSwitch),
  as_in_1c: zFlag,
  original: zOriginal,
});

const wordings: Record<Exclude<keyof BrandFormValues, 'as_in_1c'>, Wording> = {
  header: { label: 'Название' },
  sort: { label: 'Место в списке' },
  visible: { label: 'Виден дилерам', text: yesOrNo },
};

/**
 * Saves a brand; `id` 0 creates one. A renamed brand keeps the name by which 1C knows it. Goods of a hidden brand are
 * not sold. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveBrand = staffUseCase({
  name: 'save-brand',
  access: editors,
  writes: true,
  input,
  async run({ id = 0, original, as_in_1c, ...typed }, ctx) {
    const { db, now, actor, log } = ctx;
    const all = await heldBrands(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchBrand();
    const stored = brandFormValues(known ?? newBrand);
    const sent = { ...typed, visible: typed.visible ?? stored.visible };
    const merged = reconcile({ sent, stored, original: known && original }, wordings);
    if (!merged.ok) return merged;
    const { meanwhile } = merged;
    const isGivenBack = as_in_1c && known?.sourceHeader;
    const values = { ...merged.values, ...(isGivenBack ? { header: isGivenBack } : {}) };
    const isTaken = all.some((each) => each.id !== id && namesOf(each).includes(values.header.toLowerCase()));
    if (isTaken) return fail('BAD_INPUT', { fields: { header: ['Бренд с таким названием уже есть'] } });
    const brand = {
      header: values.header,
      sort: Number(values.sort),
      visible: values.visible,
      sourceHeader: known ? nameIn1c(known, values.header) : '',
    };
    if (known) await updateBrand(db, { ...brand, id });
    const savedId = known ? id : await insertBrand(db, brand);
    await markCatalogueChanged(db, now);
    await recordChange(ctx, {
      kind: 'brand',
      id: savedId,
      header: values.header,
      action: known ? 'changed' : 'created',
      changes: changesBetween<Omit<BrandFormValues, 'as_in_1c'>>(known ? stored : {}, values, wordings),
    });
    log('brand.saved', { brand: savedId, by: actor.staffId, added: !known });
    return ok({ id: savedId, meanwhile });
  },
});

const namesOf = ({ header, sourceHeader }: Brand) =>
  [header, sourceHeader].filter(Boolean).map((name) => name.toLowerCase());

/** Returns the name by which goods from 1C refer to a brand; '' if it is the name that the portal shows. */
function nameIn1c({ header, sourceHeader }: Brand, shown: string): string {
  const name = sourceHeader || header;
  return name === shown ? '' : name;
}
