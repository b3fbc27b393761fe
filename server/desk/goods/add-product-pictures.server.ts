import { z } from 'zod';
import { zFormKey, zId } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { hasAddedPictures, heldPictures, shownOf } from './pictures.repository.server.ts';
import { changePictures, mostPictures } from './product-pictures.server.ts';

/**
 * Adds stored pictures (`hrefs` of storeContentPictures) after the existing pictures of a product. The same form sent
 * twice adds them once (decisions/forms.md). Refusals: NOT_FOUND; BAD_INPUT at `pictures` if there would be too many.
 */
export const addProductPictures = staffUseCase({
  name: 'add-product-pictures',
  access: withRight('goods'),
  writes: true,
  input: z.object({
    id: zId,
    hrefs: z
      .array(z.string().regex(/^\/media\/[0-9a-f-]{36}\.jpg$/))
      .min(1, 'Выберите фото')
      .max(mostPictures),
    key: zFormKey('Обновите страницу и выберите фото ещё раз'),
  }),
  async run({ id, hrefs, key }, ctx) {
    const { db, actor, log } = ctx;
    const submission = `${actor.staffId}-${key}`.slice(-64);
    const product = (await heldPictures(db, [id])).get(id);
    if (!product) return noSuchProduct();
    if (await hasAddedPictures(db, id, submission)) return ok({ id });
    const before = shownOf(product.pictures).length;
    if (before + hrefs.length > mostPictures) {
      const most = counted(mostPictures, 'фото', 'фото', 'фото');
      return fail('BAD_INPUT', { fields: { pictures: [`У товара – не больше ${most}`] } });
    }
    const added = hrefs.map((path) => ({ path, type: 'photo', isRemoved: false }));
    const changed = { id, header: product.header, pictures: [...product.pictures, ...added] };
    const change = { before: String(before), after: String(before + hrefs.length) };
    await changePictures(ctx, changed, change, submission);
    log('product.pictured', { product: id, by: actor.staffId, pictures: hrefs.length });
    return ok({ id });
  },
});
