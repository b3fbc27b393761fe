import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noSuchProduct } from '../get-desk-product.server.ts';
import { findProductRecord } from '../repository.server.ts';
import { type RelatedForm, relatedValues } from './related-form.ts';
import { storedRelations } from './related-lines.server.ts';

/** Returns the form of the goods that go with a product (§12.1.19). Refusal: NOT_FOUND. */
export const openRelatedForm = staffUseCase({
  name: 'open-related-form',
  access: withRight('goods'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db }) {
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const { articul, header } = product;
    return ok<RelatedForm>({
      id,
      articul,
      header,
      values: relatedValues(await storedRelations(db, [id]), id),
    });
  },
});
