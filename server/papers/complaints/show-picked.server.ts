import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { complaintGoods } from './complaint-goods.ts';
import type { PickedGoods } from './complaint-view.ts';
import { isQuantity, readPicked } from './picked-list.ts';

/** Returns the products of the list in the cookie with their typed quantities. `picked`: the text of the cookie. */
export const showPicked = useCase({
  name: 'show-picked',
  access: buyers,
  writes: false,
  input: z.object({ picked: z.string().max(10_000).optional() }),
  async run({ picked }, { db, actor, catalogue }) {
    const list = readPicked(picked);
    const [current, model] = await Promise.all([contractToLookThrough(db, actor), catalogue()]);
    const goods = model.products([...list.keys()], current.view).map((product): PickedGoods => {
      const quantity = list.get(product.id) ?? '';
      return { ...complaintGoods(product), quantity, wrong: !isQuantity(quantity) };
    });
    return ok({ goods });
  },
});
