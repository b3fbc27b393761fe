import { z } from 'zod';
import { listedFor, sales } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { oldestFreeOrder, writeTaker } from './order-taking.repository.server.ts';

type Next = { id: number | undefined };

/** So many colleagues may be faster, one after the other. */
const tries = 20;

/**
 * Takes the oldest new order on which nobody works, of the dealers whose orders the reader's lists show. Two people at
 * once get different ones. Returns its id, undefined when there is none.
 */
export const takeNextOrder = staffUseCase({
  name: 'take-next-order',
  access: sales,
  writes: 'own',
  input: z.undefined(),
  async run(_input, { db, actor, now }) {
    for (let i = 0; i < tries; i++) {
      const id = await oldestFreeOrder(db, listedFor(actor));
      if (id === undefined) break;
      if (await writeTaker(db, id, { from: null, to: actor.staffId, now })) return ok<Next>({ id });
    }
    return ok<Next>({ id: undefined });
  },
});
