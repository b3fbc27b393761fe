import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { zQuantities, zShownContract } from './input.ts';
import { judge } from './judge.ts';
import { planRecount } from './plan-recount.ts';
import { readBasket } from './read-basket.server.ts';
import { basketRows, holdBasket, writeLines } from './repository.server.ts';
import { contractShown, withBasket } from './shown-contract.server.ts';

/**
 * Sets the quantities of the basket form, `{qnt: {id: {wms: {type: n}}}, contract?}` or its shorter forms `{id: {wms: n}}` and
 * `{id: n}` (the first line of that product). A line becomes what is available; what is no quantity above 0 leaves the line as
 * it was (§5, contract §3.2). `notes` name the lines that did not become what was asked. `changed`: lines written.
 * NO_CONTRACT and CONTRACT_CHANGED carry `data.basket`, the basket as it is.
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
    const { changed, notes } = planRecount(judge(rows, current.view), qnt);
    await writeLines(db, actor.accountId, changed, 'replace', now);
    return ok({ changed: changed.length, notes, basket: await readBasket(db, actor, current) });
  },
});
