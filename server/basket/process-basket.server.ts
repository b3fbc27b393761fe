import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { execute } from '../kernel/execute.server.ts';
import { fail, ok } from '../kernel/result.ts';
import { texts } from '../kernel/texts.ru.ts';
import { useCase } from '../kernel/use-case.ts';
import { changeBasketLine } from './change-line.server.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Sets a line as `changeBasketLine` does, and always tells the basket: in `data.basket` of a refusal, too, for old pages draw it
 * anew after either (contract §3.3 «processBasket»). A line that only became what is available is refused as NOT_ENOUGH_STOCK with
 * `data.available`, though it was written (contract §2, «Stock»). Other refusals as there.
 */
export const processBasket = useCase({
  name: 'process-basket',
  access: buyers,
  // The line has a transaction of its own; after a refusal the basket is read as it is.
  writes: 'own',
  input: z.looseObject({}),
  async run(fields, ctx) {
    const changed = await execute(changeBasketLine, fields, ctx);
    if (!changed.ok) {
      const basket = await readCurrentBasket(ctx.db, ctx.actor);
      return { ...changed, data: { ...changed.data, basket } };
    }
    const { note, basket } = changed.value;
    if (!note) return ok({ basket });
    const { code, available } = note;
    return fail(code, { message: texts[code], data: { available, basket } });
  },
});
