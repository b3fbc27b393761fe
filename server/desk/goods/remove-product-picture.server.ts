import { z } from 'zod';
import { zId, zSaidSwitch, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { heldPictures, setPictureRemoved } from './pictures.repository.server.ts';
import { mostPictures, noSuchPicture, picturesChanged } from './product-pictures.server.ts';

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
    const { db, now, actor, log } = ctx;
    const product = await heldPictures(db, id);
    if (!product) return noSuchProduct();
    const { header, pictures, removed } = product;
    const isOf = ({ path }: { path: string }) => path === picture;
    if (!pictures.some(isOf) && !removed.some(isOf)) return noSuchPicture();
    if ((isRemoved ? removed : pictures).some(isOf)) return ok({ id });
    const before = pictures.length;
    if (!isRemoved && before >= mostPictures)
      return fail('BAD_INPUT', { message: 'Места для этого фото больше нет: удалите другое' });
    await setPictureRemoved(db, id, picture, isRemoved ? now : null);
    const after = before + (isRemoved ? -1 : 1);
    await picturesChanged(ctx, { id, header }, { before: String(before), after: String(after) });
    log('product.picture-removed', { product: id, by: actor.staffId, removed: isRemoved });
    return ok({ id });
  },
});
