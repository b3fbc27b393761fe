import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { zQuantities } from './input.ts';
import { planRecount } from './plan-recount.ts';
import { readBasket } from './read-basket.server.ts';
import { basketRows, holdBasket, writeLines } from './repository.server.ts';
import { validateLines } from './validate-lines.ts';
import { withBasket } from './with-basket.server.ts';

/**
 * Sets the quantities from the basket form, `{qnt: {id: {wms: {type: n}}}, contract?}` or its shorter forms `{id: {wms:
 * n}}` and `{id: n}` (the product's first line). Reduces a quantity above the stock to the stock. An invalid quantity
 * leaves its line unchanged (§5.5, §7.2.1). `notes`: the lines whose quantity differs from the request. `changed`: the
 * number of lines written. NO_CONTRACT and CONTRACT_CHANGED carry `data.basket`, the current basket.
 */
export const recountBasket = useCase({
  name: 'recount-basket',
  access: buyers,
  writes: true,
  input: z.object({ qnt: zQuantities, contract: zShownContract }),
  async run({ qnt, contract }, { db, actor, now }) {
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return withBasket(db, actor, shown);
    const current = shown.value;
    await holdBasket(db, actor.accountId, now);
    const rows = await basketRows(db, actor.accountId, current.view.priceTypeId);
    const { changed, notes } = planRecount(validateLines(rows, current.view), qnt);
    await writeLines(db, actor.accountId, changed, 'replace', now);
    return ok({ changed: changed.length, notes, basket: await readBasket(db, actor, current) });
  },
});
