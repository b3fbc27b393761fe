import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { execute } from '../../kernel/execute.server.ts';
import { useCase } from '../../kernel/use-case.ts';
import { changeBasketLine } from './change-basket-line.server.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Sets a line like `changeBasketLine` and always returns the basket, in `data.basket` of a refusal too,
 * because old pages redraw it after either (§7.3.4).
 */
export const processBasket = useCase({
  name: 'process-basket',
  access: buyers,
  // The line is set in its own transaction; after a refusal the current basket is read.
  writes: 'own',
  input: z.looseObject({}),
  async run(fields, ctx) {
    const changed = await execute(changeBasketLine, fields, ctx);
    if (changed.ok) return changed;
    const basket = await readCurrentBasket(ctx.db, ctx.actor);
    return { ...changed, data: { ...changed.data, basket } };
  },
});
