import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { complaintGoods } from './complaint-goods.ts';
import type { PickedGoods } from './complaint-view.ts';
import { isQuantity, readPicked } from './picked-list.ts';

/** The products of the list in the cookie (`picked`: its text), with their quantities as typed. Refusal: NO_CONTRACT. */
export const showPicked = useCase({
  name: 'show-picked',
  access: buyers,
  writes: false,
  input: z.object({ picked: z.string().max(10_000).optional() }),
  async run({ picked }, { db, actor, catalogue }) {
    const list = readPicked(picked);
    const [current, model] = await Promise.all([currentContract(db, actor), catalogue()]);
    if (!current) return fail('NO_CONTRACT');
    const goods = model.products([...list.keys()], current.view).map((product): PickedGoods => {
      const quantity = list.get(product.id) ?? '';
      return { ...complaintGoods(product), quantity, wrong: !isQuantity(quantity) };
    });
    return ok({ goods });
  },
});
