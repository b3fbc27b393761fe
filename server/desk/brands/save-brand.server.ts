import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { zFlag, zIdOrNew, zIfSent, zPlace, zRequiredLine, zSwitch } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
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
 * Saves a brand; `id` 0 creates one. A renamed brand keeps its former name for matching with 1C. Goods of a hidden
 * brand are not sold. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveBrand = staffUseCase({
  name: 'save-brand',
  access: withRight('goods'),
  writes: true,
  input,
  async run({ id = 0, original, as_in_1c, ...sent }, ctx) {
    const { db, now } = ctx;
    const all = await heldBrands(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchBrand();
    const stored = brandFormValues(known ?? newBrand);
    const form = { kind: 'brand', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (typed) => {
      const header = (as_in_1c && known?.sourceHeader) || typed.header;
      const isTaken = all.some((each) => each.id !== id && namesOf(each).includes(header.toLowerCase()));
      if (isTaken) return fail('BAD_INPUT', { fields: { header: ['Бренд с таким названием уже есть'] } });
      const sourceHeader = known ? nameIn1c(known, header) : '';
      const brand = { header, sort: Number(typed.sort), visible: typed.visible, sourceHeader };
      if (known) await updateBrand(db, { ...brand, id });
      const savedId = known ? id : await insertBrand(db, brand);
      await markCatalogueChanged(db, now);
      return ok({ id: savedId, header, values: { ...typed, header } });
    });
  },
});

const namesOf = ({ header, sourceHeader }: Brand) =>
  [header, sourceHeader].filter(Boolean).map((name) => name.toLowerCase());

/** Returns the name by which goods from 1C refer to a brand; '' if the portal shows the same name. */
function nameIn1c({ header, sourceHeader }: Brand, shown: string): string {
  const name = sourceHeader || header;
  return name === shown ? '' : name;
}
