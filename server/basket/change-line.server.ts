import { defaultWarehouse } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import type { LineNote } from './basket-view.ts';
import { zSetLine, zShownContract } from './input.ts';
import { cappedTo } from './judge.ts';
import { lineKey } from './line-key.ts';
import { planAdding } from './plan-adding.ts';
import { findLine, readBasket } from './read-basket.server.ts';
import {
  basketLines,
  freeStocks,
  holdBasket,
  removeLines,
  roomFor,
  wantedProducts,
  writeLines,
} from './repository.server.ts';
import { contractShown } from './shown-contract.server.ts';

/**
 * Sets a line to a quantity, `{id, qnt, wms?, type?, contract?}`; 0 removes it. When less is free, the line becomes what is
 * available and `note` says so (contract §2, «Stock»); with nothing free the line stays as it was and NOT_ENOUGH_STOCK is
 * refused with `data.available` 0. Other refusals as in addToBasket.
 */
export const changeBasketLine = useCase({
  name: 'change-basket-line',
  access: buyers,
  writes: true,
  input: zSetLine.extend({ contract: zShownContract }),
  async run({ contract, qnt, ...rest }, { db, actor, now }) {
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const current = shown.value;
    const key = { ...rest, wms: rest.wms ?? defaultWarehouse(current) ?? 0 };
    await holdBasket(db, actor.accountId, now);
    const lines = await basketLines(db, actor.accountId, [key.id]);
    const isLine = (line: typeof key) => lineKey(line) === lineKey(key);

    let note: LineNote | undefined;
    if (qnt === 0) {
      await removeLines(db, actor.accountId, lines.filter(isLine), now);
    } else {
      const [products, stocks, left] = await Promise.all([
        wantedProducts(db, [key.id], current.view.priceTypeId),
        freeStocks(db, [key.id]),
        roomFor(db, actor.accountId),
      ]);
      // Setting is adding to a basket without this line.
      const inBasket = lines.filter((line) => !isLine(line));
      const room = left + lines.length - inBasket.length;
      const facts = { products, stocks, inBasket, room };
      const plan = planAdding([{ ...key, quantity: qnt }], facts, current.view, { cap: true });
      const [refused] = plan.refused;
      if (refused) {
        const { code, message, available } = refused;
        return fail(code, { message, data: { ...key, available } });
      }
      await writeLines(db, actor.accountId, plan.added, 'replace', now);
      const set = plan.added[0]?.quantity ?? qnt;
      if (set < qnt) {
        const message = cappedTo(set, products[0]?.unit ?? '');
        note = { ...key, code: 'NOT_ENOUGH_STOCK', message, asked: qnt, available: set };
      }
    }
    const basket = await readBasket(db, actor, current);
    return ok({ id: key.id, line: findLine(basket, key), note, basket });
  },
});
