import { z } from 'zod';
import { allStaffWithoutFactor, listedFor, mayUse, sales } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { staffUseCase } from '../kernel/use-case.ts';
import { deskCounts } from './counts.repository.server.ts';
import type { Desk } from './desk-view.ts';

/** Returns the frame of every desk screen: the signed-in person and the counts of waiting items. */
export const showDesk = staffUseCase({
  name: 'show-desk',
  access: allStaffWithoutFactor,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, now }) {
    const { name, email, role, allDealers, listsOwn, lacksFactor } = actor;
    const staff = { name, email, role, allDealers, listsOwn, lacksFactor };
    if (!mayUse(sales, actor))
      return ok<Desk>({ staff, counts: undefined, newestMessage: 0, newestUnread: 0 });
    const { newestMessage, newestUnread, ...counts } = await deskCounts(db, listedFor(actor), now);
    return ok<Desk>({ staff, counts, newestMessage, newestUnread });
  },
});
