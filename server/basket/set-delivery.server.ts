import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { readCurrentBasket } from './read-basket.server.ts';
import { deliveryOptions, holdBasket, rememberDelivery } from './repository.server.ts';

/**
 * Remembers the delivery option for the next order, `{id}` (§7 «setdelivery»). Gives the option, the sum of the goods and the
 * `total` with delivery, kopecks; both undefined where wholesale prices are hidden. NOT_FOUND for an option that does not exist.
 */
export const setDelivery = useCase({
  name: 'set-delivery',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const delivery = (await deliveryOptions(db)).find((option) => option.id === id);
    if (!delivery) return fail('NOT_FOUND', { message: 'Такого способа доставки нет' });
    await holdBasket(db, actor.accountId, now);
    await rememberDelivery(db, actor.accountId, id);
    const basket = await readCurrentBasket(db, actor);
    const { header, price } = delivery;
    const goods = basket.showWholesale ? basket.total : undefined;
    return ok({ id, header, price, goods, total: goods === undefined ? undefined : goods + price });
  },
});
