import { z } from 'zod';
import { zId, zIfSent, zText } from '../../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { typedLines } from '../../../kernel/typed-lines.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { saveRecord } from '../../../work/history/save-record.server.ts';
import { noSuchProduct } from '../get-desk-product.server.ts';
import { findProductRecord, holdProducts } from '../repository.server.ts';
import { relatedValues } from './related-form.ts';
import { readLines, storedRelations } from './related-lines.server.ts';
import { replaceRelations } from './repository.server.ts';

const wordings: Record<'related' | 'accessory', Wording> = {
  related: { label: 'Сопутствующие товары' },
  accessory: { label: 'Аксессуары' },
};

/**
 * Saves the goods that go with a product (§12.1.19): articuls, one in a line, in the order of the card, at most thirty
 * of a kind. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveRelatedGoods = staffUseCase({
  name: 'save-related-goods',
  access: withRight('goods'),
  writes: true,
  input: z.object({
    id: zId,
    related: zIfSent(zText(5_000)),
    accessory: zIfSent(zText(5_000)),
    original: zOriginal,
  }),
  async run({ id, related, accessory, original }, ctx) {
    const { db } = ctx;
    await holdProducts(db, [id]);
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const stored = relatedValues(await storedRelations(db, [id]), id);
    const sent = {
      related: typedLines(related ?? stored.related),
      accessory: typedLines(accessory ?? stored.accessory),
    };
    const form = { kind: 'product', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const [first, second] = [
        await readLines(db, id, values.related),
        await readLines(db, id, values.accessory),
      ];
      const fields: FieldErrors = {};
      if ('problem' in first) fields.related = [first.problem];
      if ('problem' in second) fields.accessory = [second.problem];
      if ('problem' in first || 'problem' in second) return fail('BAD_INPUT', { fields });
      await replaceRelations(db, new Map([[id, { related: first.ids, accessory: second.ids }]]));
      return ok({ id, header: product.header });
    });
  },
});
