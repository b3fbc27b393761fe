import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { keepForm } from '../orders/kept-form.repository.server.ts';
import { readCurrentBasket } from './read-basket.server.ts';
import { deliveryOptions, holdBasket } from './repository.server.ts';

/**
 * Saves the delivery option with the basket when the basket's page selects it, `{id}` (§7.2.1). Returns the option,
 * the sum of the goods and the `total` with delivery, in kopecks; both sums are undefined when wholesale prices are
 * hidden. Refuses with NOT_FOUND when the option does not exist.
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
    await keepForm(db, actor.accountId, { delivery });
    const basket = await readCurrentBasket(db, actor);
    const { header, price } = delivery;
    const goods = basket.showWholesale ? basket.total : undefined;
    return ok({ id, header, price, goods, total: goods === undefined ? undefined : goods + price });
  },
});
