import { z } from 'zod';
import { dayOf, ruDate } from '../../../kernel/clock.ts';
import { zComingDate, zId, zIdOrNew, zLine, zOptional, zQuantity } from '../../../kernel/fields.ts';
import { counted } from '../../../kernel/plural.ts';
import { pieces } from '../../../kernel/quantity.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { noSuchProduct } from '../get-desk-product.server.ts';
import { findProductRecord, holdGoods } from '../repository.server.ts';
import { mostArrivals } from './arrivals.ts';
import {
  arrivalsAtDesk,
  changeArrival,
  insertArrival,
  isExpectedBy1C,
  openWarehouses,
} from './repository.server.ts';

const farthest = 730;

/**
 * Enters an expected arrival of a product (§12.1.19), as if 1C had sent it: the day, and if known the warehouse and the
 * quantity. The same day and warehouse again replaces quantity and note, so that a form sent twice is harmless.
 * Refusals: NOT_FOUND; BAD_INPUT by field, also for a warehouse whose arrivals of this product 1C sends.
 */
export const addArrival = staffUseCase({
  name: 'add-arrival',
  access: withRight('warehouses'),
  writes: true,
  input: z.object({
    id: zId,
    day: zComingDate,
    wms: zIdOrNew,
    quantity: zOptional(zQuantity),
    note: zOptional(zLine(200)),
  }),
  async run({ id, day, wms, quantity = null, note = '' }, ctx) {
    const { db, now, actor, log } = ctx;
    await holdGoods(db, [id]);
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const today = dayOf(now);
    const wmsId = wms ?? null;
    const [known, warehouses, isSent] = await Promise.all([
      arrivalsAtDesk(db, { id, today }),
      openWarehouses(db),
      isExpectedBy1C(db, { id, wmsId, today }),
    ]);
    const place = warehouses.find((each) => each.id === wms);
    if (wms && !place) return fail('BAD_INPUT', { fields: { wms: ['Выберите склад из списка'] } });
    if (day < today) return fail('BAD_INPUT', { fields: { day: ['Этот день уже прошёл'] } });
    if (Date.parse(day) - now > farthest * 86_400_000)
      return fail('BAD_INPUT', { fields: { day: ['День – в\u00a0пределах двух лет'] } });
    if (isSent)
      return fail('BAD_INPUT', {
        fields: { wms: ['Поступления этого товара сюда ведёт 1С. Измените их там'] },
      });
    const same = known.find((each) => each.isOurs && each.wmsId === wmsId && each.day === day);
    if (same && same.quantity === quantity && same.note === note) return ok({ id });
    if (!same && known.filter(({ isOurs }) => isOurs).length >= mostArrivals) {
      const most = counted(mostArrivals, 'поступления', 'поступлений', 'поступлений');
      return fail('BAD_INPUT', { message: `Не больше ${most}. Удалите лишние` });
    }
    if (same) await changeArrival(db, same.id, { quantity, note, isSame: same.quantity === quantity });
    else await insertArrival(db, { product_id: id, wms_id: wmsId, expected_on: day, quantity, note });
    const text = (of: number | null) => (of === null ? 'количество неизвестно' : pieces(of, product.unit));
    await recordChange(ctx, {
      ...{ kind: 'product', id, header: product.header, action: 'changed' },
      changes: [
        {
          label: `Поступление ${[ruDate(day), place?.header].filter(Boolean).join(', ')}`,
          before: same ? text(same.quantity) : '',
          after: text(quantity),
        },
      ],
    });
    log('arrival.entered', { product: id, by: actor.staffId });
    return ok({ id });
  },
});
