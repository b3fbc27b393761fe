import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import type { BalanceStripView } from './balance-screen.ts';
import { contractSettlements, withNextDue } from './contract-balances.server.ts';
import { mostUrgent } from './most-urgent.ts';

/**
 * Returns the state of at most three contracts that matter most today (§12.1.22), for the home page and the start page
 * of the cabinet. Undefined when the account may not see sums, and when no contract has a debt, an order or a limit.
 */
export const getBalanceStrip = useCase({
  name: 'get-balance-strip',
  access: signedIn,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, now }) {
    if (actSums(actor, await politicsOf(db, actor)) !== 'shown') return ok(undefined);
    const today = dayOf(now);
    const all = await contractSettlements(db, actor, { today });
    const contracts = await withNextDue(db, mostUrgent(all), today);
    const view: BalanceStripView | undefined =
      contracts.length > 0 ? { contracts, others: all.length - contracts.length } : undefined;
    return ok(view);
  },
});
