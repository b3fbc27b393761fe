import { buyers } from '../../kernel/actor.ts';
import { pieces } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { defaultWarehouse } from '../../people/contracts/current.server.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { fillBasket } from './fill-basket.server.ts';
import { summaryWithLine } from './get-basket-summary.server.ts';
import { zNewLine, zSubmissionKey } from './input.ts';
import { once } from './once.server.ts';

/**
 * Adds pieces to a line: `{id, qnt, wms?, type?, contract?, key?}` (§7.2.1). Repeating the same `key` and fields adds
 * nothing (decisions/forms.md). Adds all pieces or none: NOT_ENOUGH_STOCK carries `data.available`, the quantity that
 * can still be added. Other refusals: NO_CONTRACT, CONTRACT_CHANGED, NOT_FOUND, PRODUCT_GONE, WAREHOUSE_NOT_ALLOWED,
 * NO_PRICE. Returns the summaries of the resulting line and of the basket; `note` is set when the line was raised to
 * a permitted quantity.
 */
export const addToBasket = useCase({
  name: 'add-to-basket',
  access: buyers,
  writes: true,
  input: zNewLine.extend({ contract: zShownContract, key: zSubmissionKey }),
  async run({ key, ...asked }, ctx) {
    const { id, qnt, wms, type, contract } = asked;
    const shown = await contractShown(ctx.db, ctx.actor, contract);
    if (!shown.ok) return shown;
    const done = await once(ctx, { of: 'add', key, fields: asked }, async () => {
      const filled = await fillBasket(ctx, shown.value, [{ id, wms, type, quantity: qnt }]);
      const [refused] = filled.refused;
      if (!refused) {
        const [note] = filled.raised;
        return ok({ id, wms: wms ?? defaultWarehouse(shown.value) ?? 0, type, ...(note && { note }) });
      }
      const { code, message, available, unit } = refused;
      const short = code === 'NOT_ENOUGH_STOCK';
      return fail(code, {
        message,
        fields: short ? { qnt: [`${message}. Можно добавить ${pieces(available, unit)}`] } : undefined,
        data: { id, wms: refused.wms, type, available },
      });
    });
    if (!done.ok) return done;
    const { note, ...line } = done.value;
    const summaries = await summaryWithLine(ctx.db, ctx.actor, shown.value.view, line);
    return ok({ id, quantity: qnt, note, ...summaries });
  },
});
