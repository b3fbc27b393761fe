import { z } from 'zod';
import { signedIn } from '../kernel/actor.ts';
import { useCase } from '../kernel/use-case.ts';
import { contractToLookThrough } from '../people/contracts/asked-contract.server.ts';
import { askedGoods, documentsOfGoods } from './documents-of-goods.server.ts';

/**
 * Returns the documents of one product or of many for programs (§12.10.5). Refusals: NOT_FOUND for a single product
 * that is not sold, BAD_INPUT.
 */
export const listProductDocuments = useCase({
  name: 'list-product-documents',
  access: signedIn,
  writes: false,
  input: z.object(askedGoods),
  async run(asked, ctx) {
    const { view } = await contractToLookThrough(ctx.db, ctx.actor);
    return documentsOfGoods(ctx, asked, view);
  },
});
