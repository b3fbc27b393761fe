import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zOptional, zText } from '../../kernel/fields.ts';
import { maxQuery } from '../../kernel/max-query.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { complaintGoods } from './complaint-goods.ts';

const most = 20;
/** The minimum length (§5.12). */
const minLength = 2;

/** Returns products for a complaint by a typed query, best first; none for fewer than two characters (§5.12). */
export const searchForComplaint = useCase({
  name: 'search-for-complaint',
  access: buyers,
  writes: false,
  input: z.object({ keyword: z.preprocess((value) => [value].flat().at(-1), zOptional(zText(maxQuery))) }),
  async run({ keyword = '' }, { db, actor, catalogue }) {
    if (keyword.length < minLength) return ok({ keyword, products: [], shownQuery: undefined });
    const [current, model] = await Promise.all([contractToLookThrough(db, actor), catalogue()]);
    const { products, shownQuery } = model.suggest(keyword, current.view, most);
    return ok({ keyword, products: products.map(complaintGoods), shownQuery });
  },
});
