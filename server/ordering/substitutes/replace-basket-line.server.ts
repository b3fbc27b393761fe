import { z } from 'zod';
import { typeInStock } from '../../goods/expected-type.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zLineType } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { fillBasket } from '../basket/fill-basket.server.ts';
import { lineKey } from '../basket/line-key.ts';
import {
  basketRows,
  holdBasket,
  removeLines,
  wantedProducts,
  writeLines,
} from '../basket/repository.server.ts';
import { validateLines } from '../basket/validate-lines.ts';
import { lackingOf } from './lacking.ts';
import { swapNames } from './swap-names.ts';

/**
 * Replaces a basket line that cannot be ordered with a substitute, `{id, wms, type?, by, byWms, contract?}`, in the
 * quantity of the line, raised to a permitted quantity and limited by stock. A line that only lacks pieces keeps the
 * available ones, and the substitute is added for the missing ones (§10.48). `kept`: the pieces left in the line;
 * `added`: the pieces of the substitute; `note`: why more was added than is missing; `articul`, `by`, `same`: as in
 * swapNames. Refusals: CHANGED_MEANWHILE when the line is gone or no longer lacks anything, so that a form sent twice
 * takes effect once; NO_CONTRACT, CONTRACT_CHANGED, and those of adding to the basket.
 */
export const replaceBasketLine = useCase({
  name: 'replace-basket-line',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, wms: zId, type: zLineType, by: zId, byWms: zId, contract: zShownContract }),
  async run({ contract, by, byWms, ...key }, ctx) {
    const { db, actor, now } = ctx;
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const { view } = shown.value;
    await holdBasket(db, actor.accountId, now);
    const lines = validateLines(await basketRows(db, actor.accountId, view.priceTypeId), view);
    const line = lines.find((each) => lineKey(each) === lineKey(key));
    if (!line) return fail('CHANGED_MEANWHILE', { message: 'Этой позиции в корзине уже нет' });
    const missing = lackingOf(line);
    if (missing === 0)
      return fail('CHANGED_MEANWHILE', { message: 'Эту позицию уже можно заказать, замена не нужна' });

    const kept = line.quantity - missing;
    if (kept > 0) await writeLines(db, actor.accountId, [{ ...key, quantity: kept }], 'replace', now);
    else await removeLines(db, actor.accountId, [key]);
    const wanted = { id: by, wms: byWms, type: typeInStock(line.type), quantity: missing };
    const place = kept > 0 ? {} : { addedAt: line.addedAt };
    const filled = await fillBasket(ctx, shown.value, [{ ...wanted, ...place }], { cap: true });
    const [refusal] = filled.refused;
    if (refusal) return fail(refusal.code, { message: refusal.message });
    const [substitute] = await wantedProducts(db, [by], view.priceTypeId);
    const names = swapNames(line, substitute ?? { id: by, articul: '', header: '' });
    const note = filled.raised[0]?.message;
    return ok({ ...names, unit: line.unit, kept, missing, added: filled.pieces, note });
  },
});
