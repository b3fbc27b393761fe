import { z } from 'zod';
import { zId, zSaidSwitch, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { heldPictures, shownOf } from './pictures.repository.server.ts';
import { changePictures, mostPictures, noSuchPicture } from './product-pictures.server.ts';

/**
 * Removes a picture of a product (`removed` 1) or restores it (0). Repeating the call is not an error. Refusals:
 * NOT_FOUND; CHANGED_MEANWHILE if the product has no such picture; BAD_INPUT if there is no room to restore it.
 */
export const removeProductPicture = staffUseCase({
  name: 'remove-product-picture',
  access: withRight('goods'),
  writes: true,
  input: z.object({ id: zId, picture: zText(255), removed: zSaidSwitch }),
  async run({ id, picture, removed: isRemoved }, ctx) {
    const { db, actor, log } = ctx;
    const product = (await heldPictures(db, [id])).get(id);
    if (!product) return noSuchProduct();
    const known = product.pictures.find(({ path }) => path === picture);
    if (!known) return noSuchPicture();
    if (known.isRemoved === isRemoved) return ok({ id });
    const before = shownOf(product.pictures).length;
    if (!isRemoved && before >= mostPictures)
      return fail('BAD_INPUT', { message: 'Места для этого фото больше нет: удалите другое' });
    // A restored picture is where it was.
    const pictures = product.pictures.map((each) => (each === known ? { ...each, isRemoved } : each));
    const after = before + (isRemoved ? -1 : 1);
    const change = { before: String(before), after: String(after) };
    await changePictures(ctx, { id, header: product.header, pictures }, change);
    log('product.picture-removed', { product: id, by: actor.staffId, removed: isRemoved });
    return ok({ id });
  },
});
