import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { execute } from '../../kernel/execute.server.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { changeBasketLine } from './change-basket-line.server.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Sets a line like `changeBasketLine` and always returns the basket; refusals carry it in `data.basket`, because old
 * pages redraw it in either case (§7.3.4).
 */
export const processBasket = useCase({
  name: 'process-basket',
  access: buyers,
  // The line is set in a separate transaction, so that the current basket can be read after a refusal.
  writes: 'own',
  input: z.looseObject({}),
  async run(fields, ctx) {
    const changed = await execute(changeBasketLine, fields, ctx);
    const basket = await readCurrentBasket(ctx.db, ctx.actor);
    if (changed.ok) return ok({ ...changed.value, basket });
    return { ...changed, data: { ...changed.data, basket } };
  },
});
