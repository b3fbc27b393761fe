import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';

/** The card of a product under the current contract (§2). Refusals: NO_CONTRACT, NOT_FOUND (also: not sold any more). */
export const getProduct = useCase({
  name: 'get-product',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, catalogue }) {
    const [current, model] = await Promise.all([currentContract(db, actor), catalogue()]);
    if (!current) return fail('NO_CONTRACT');
    const product = model.product(id, current.view);
    return product ? ok({ contract: current, product }) : fail('NOT_FOUND', { message: 'Такого товара нет' });
  },
});
