import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zOptional, zText } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { complaintGoods } from './complaint-goods.ts';

const most = 20;
/** §5. */
const shortest = 2;

/** Products for a complaint by what is typed, best first; none for less than two characters (§5). Refusal: NO_CONTRACT. */
export const searchForComplaint = useCase({
  name: 'search-for-complaint',
  access: buyers,
  writes: false,
  input: z.object({ keyword: z.preprocess((value) => [value].flat().at(-1), zOptional(zText(200))) }),
  async run({ keyword = '' }, { db, actor, catalogue }) {
    if (keyword.length < shortest) return ok({ keyword, products: [], shownQuery: undefined });
    const [current, model] = await Promise.all([currentContract(db, actor), catalogue()]);
    if (!current) return fail('NO_CONTRACT');
    const { products, shownQuery } = model.suggest(keyword, current.view, most);
    return ok({ keyword, products: products.map(complaintGoods), shownQuery });
  },
});
