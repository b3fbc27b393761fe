import { z } from 'zod';
import { zId, zText } from '../../kernel/fields.ts';
import { movedTo } from '../../kernel/places.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { heldPictures, shownOf } from './pictures.repository.server.ts';
import { changePictures, noSuchPicture } from './product-pictures.server.ts';

/**
 * Moves a picture of a product to a place, counted from 1; the first picture is the main one. The input is a place, not
 * a direction, so that a double click moves the picture once. Returns the place. Refusals: NOT_FOUND; CHANGED_MEANWHILE for a picture that
 * a colleague has removed.
 */
export const moveProductPicture = staffUseCase({
  name: 'move-product-picture',
  access: withRight('goods'),
  writes: true,
  input: z.object({ id: zId, picture: zText(255), place: zId }),
  async run({ id, picture, place }, ctx) {
    const product = (await heldPictures(ctx.db, [id])).get(id);
    if (!product) return noSuchProduct();
    const shown = shownOf(product.pictures);
    const from = shown.findIndex(({ path }) => path === picture);
    if (from === -1) return noSuchPicture();
    const to = Math.min(place, shown.length);
    if (to === from + 1) return ok({ id, place: to });
    const removed = product.pictures.filter(({ isRemoved }) => isRemoved);
    const pictures = [...movedTo(shown, from, to), ...removed];
    const named = (at: number) => (at === 1 ? 'главное' : `${at}-е`);
    const change = { before: named(from + 1), after: named(to) };
    await changePictures(ctx, { id, header: product.header, pictures }, change);
    return ok({ id, place: to });
  },
});
