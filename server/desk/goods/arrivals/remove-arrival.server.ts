import { z } from 'zod';
import { dayOf, ruDate } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { noSuchProduct } from '../get-desk-product.server.ts';
import { findProductRecord, holdGoods } from '../repository.server.ts';
import { arrivalsAtDesk, deleteArrival } from './repository.server.ts';

/**
 * Removes an arrival that staff entered; lines that wait for it keep waiting. One that is gone already is not an error.
 * Refusal: NOT_FOUND.
 */
export const removeArrival = staffUseCase({
  name: 'remove-arrival',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({ id: zId, arrival: zId }),
  async run({ id, arrival }, ctx) {
    const { db, now } = ctx;
    await holdGoods(db, [id]);
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const known = (await arrivalsAtDesk(db, { id, today: dayOf(now) })).find(
      (each) => each.isOurs && each.id === arrival,
    );
    if (!known) return ok({ id });
    await deleteArrival(db, arrival);
    const label = `Поступление ${[ruDate(known.day), known.wms].filter(Boolean).join(', ')}`;
    await recordChange(ctx, {
      ...{ kind: 'product', id, header: product.header, action: 'changed' },
      changes: [{ label, before: 'ожидается', after: 'удалено' }],
    });
    return ok({ id });
  },
});
