import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { decidedBlocks } from './blocks.repository.server.ts';
import { markedGoods } from './repository.server.ts';
import { goodsInWindow } from './window-goods.ts';

/**
 * Returns the goods of the home page as an account sees them: in stock in the warehouses of its contract, with what is free there
 * and its prices, unless they are hidden. None when the desk does not show them.
 */
export const showDealerWindow = useCase({
  name: 'show-dealer-window',
  access: signedIn,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, catalogue }) {
    const [model, contract, decided, marked] = await Promise.all([
      catalogue(),
      contractToLookThrough(db, actor),
      decidedBlocks(db),
      markedGoods(db),
    ]);
    const most = decided.find(({ name, shown }) => name === 'goods' && shown)?.most ?? 0;
    if (most === 0) return ok([]);
    const { view, warehouses, showWholesale } = contract;
    const eyes = { view, warehouses, exact: true, withPrices: showWholesale };
    return ok(goodsInWindow(model, marked, eyes).slice(0, most));
  },
});
