import { defaultWarehouse } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { pieces } from '../kernel/quantity.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { fillBasket } from './fill-basket.server.ts';
import { zNewLine, zShownContract } from './input.ts';
import { findLine } from './read-basket.server.ts';
import { contractShown } from './shown-contract.server.ts';

/**
 * Adds pieces to a line: `{id, qnt, wms?, type?, contract?}` (§7 «/ajax/{action}/»). All or nothing: NOT_ENOUGH_STOCK carries
 * `data.available`, what can still be added. Other refusals: NO_CONTRACT, CONTRACT_CHANGED, NOT_FOUND, PRODUCT_GONE,
 * WAREHOUSE_NOT_ALLOWED, NO_PRICE. Gives the line as it is now and the whole basket.
 */
export const addToBasket = useCase({
  name: 'add-to-basket',
  access: buyers,
  writes: true,
  input: zNewLine.extend({ contract: zShownContract }),
  async run({ id, qnt, wms, type, contract }, ctx) {
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const filled = await fillBasket(ctx, shown.value, [{ id, wms, type, quantity: qnt }]);
    const [refused] = filled.refused;
    if (refused) {
      const { code, message, available, wms, type } = refused;
      const short = code === 'NOT_ENOUGH_STOCK';
      return fail(code, {
        message,
        fields: short ? { qnt: [`${message}. Можно добавить ${pieces(available)}`] } : undefined,
        data: { id, wms, type, available },
      });
    }
    const added = { id, wms: wms ?? defaultWarehouse(shown.value) ?? 0, type };
    return ok({ id, line: findLine(filled.basket, added), quantity: qnt, basket: filled.basket });
  },
});
