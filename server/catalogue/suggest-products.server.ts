import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zOptional, zText } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';

/** As many as fit under the search field (contract §3.3, «search»). */
const most = 10;

/** The best ten products for what has been typed so far, best first; none for nothing typed. Refusal: NO_CONTRACT. */
export const suggestProducts = useCase({
  name: 'suggest-products',
  access: signedIn,
  writes: false,
  input: z.object({ query: zOptional(zText(200)) }),
  async run({ query = '' }, { db, actor, catalogue }) {
    const [current, model] = await Promise.all([currentContract(db, actor), catalogue()]);
    if (!current) return fail('NO_CONTRACT');
    return ok({ contract: current, ...model.suggest(query, current.view, most) });
  },
});
