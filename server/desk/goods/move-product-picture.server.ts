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
 * Moves a picture of a product before or after another one (`target`), or to the first place, which makes it the main
 * one. The input names a neighbour, not a number, because a colleague may have moved others meanwhile. Returns the
 * place, counted from 1. Refusals: NOT_FOUND; CHANGED_MEANWHILE if a colleague has removed one of both.
 */
export const moveProductPicture = staffUseCase({
  name: 'move-product-picture',
  access: withRight('goods'),
  writes: true,
  input: z.object({
    id: zId,
    picture: zText(255),
    where: z.enum(['first', 'before', 'after']),
    target: zText(255).catch(''),
  }),
  async run({ id, picture, where, target }, ctx) {
    const product = (await heldPictures(ctx.db, [id])).get(id);
    if (!product) return noSuchProduct();
    const shown = shownOf(product.pictures);
    const from = shown.findIndex(({ path }) => path === picture);
    const others = shown.filter(({ path }) => path !== picture);
    const beside = where === 'first' ? 0 : others.findIndex(({ path }) => path === target);
    if (from === -1 || (beside === -1 && target !== picture)) return noSuchPicture();
    const to = target === picture ? from + 1 : where === 'after' ? beside + 2 : beside + 1;
    if (to === from + 1) return ok({ id, place: to });
    const removed = product.pictures.filter(({ isRemoved }) => isRemoved);
    const pictures = [...movedTo(shown, from, to), ...removed];
    const named = (at: number) => (at === 1 ? 'главное' : `${at}-е`);
    const change = { before: named(from + 1), after: named(to) };
    await changePictures(ctx, { id, header: product.header, pictures }, change);
    return ok({ id, place: to });
  },
});
