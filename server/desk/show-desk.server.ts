import { z } from 'zod';
import { listedFor, mayUse } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { allStaffWithoutFactor, withRight } from '../kernel/staff-rights.ts';
import { staffUseCase } from '../kernel/use-case.ts';
import { closedTo } from './closed-to.ts';
import { deskCounts } from './counts.repository.server.ts';
import type { Desk, DeskCounts } from './desk-view.ts';

/** Returns the frame of every desk screen: the signed-in person and the counts of waiting items, 0 for those that the
 * person may not open. */
export const showDesk = staffUseCase({
  name: 'show-desk',
  access: allStaffWithoutFactor,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, now }) {
    const { name, email, rights, roleHeader, allDealers, listsOwn, lacksFactor } = actor;
    const closed = closedTo([...rights], allDealers);
    const staff = { name, email, rights: [...rights], closed, roleHeader, allDealers, listsOwn, lacksFactor };
    const talks = mayUse(withRight('talks'), actor);
    const orders = mayUse(withRight('orders'), actor);
    const dealers = mayUse(withRight('dealers'), actor);
    const returns = mayUse(withRight('returns'), actor);
    if (!talks && !orders && !dealers && !returns)
      return ok<Desk>({ staff, counts: undefined, newestMessage: 0, newestUnread: 0 });
    const { newestMessage, newestUnread, ...all } = await deskCounts(db, listedFor(actor), now);
    const counts: DeskCounts = {
      orders: orders ? all.orders : 0,
      chats: talks ? all.chats : 0,
      calls: talks ? all.calls : 0,
      complaints: talks ? all.complaints : 0,
      returns: returns ? all.returns : 0,
      requests: dealers ? all.requests : 0,
      contragents: dealers ? all.contragents : 0,
    };
    return ok<Desk>({
      ...{ staff, counts },
      ...(talks ? { newestMessage, newestUnread } : { newestMessage: 0, newestUnread: 0 }),
    });
  },
});
