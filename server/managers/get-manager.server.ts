import { z } from 'zod';
import { mainOnly } from '../kernel/actor.ts';
import { zIdOrNew } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { addressesToGive, contractsToGive, grantsOf } from './grants.repository.server.ts';
import type { ManagerCard, ManagerRecord } from './manager-view.ts';
import { noSuchManager } from './no-such-manager.ts';
import { findManager } from './repository.server.ts';

const newcomer: ManagerRecord = {
  ...{ id: 0, type: '2', email: '', name: '', phone: '', enabled: true, hasPassword: false },
  ...{ contracts: [], addresses: [] },
};

/** One of the dealer's managers or observers with all that he could be given; id 0 or nothing: an empty form. Refusal: NOT_FOUND. */
export const getManager = useCase({
  name: 'get-manager',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db, actor }) {
    const [found, given, contracts, addresses] = await Promise.all([
      id ? findManager(db, actor, id) : newcomer,
      grantsOf(db, id ? [id] : []),
      contractsToGive(db, actor),
      addressesToGive(db, actor),
    ]);
    if (!found) return noSuchManager();
    const own = given.contracts.get(id) ?? [];
    const active = contracts.filter((each) => each.active);
    // Where there is no choice it is made already.
    const chosen = id === 0 && active.length === 1 ? active.map((each) => each.id) : own;
    const card: ManagerCard = {
      ...found,
      contracts: chosen,
      addresses: given.addresses.get(id) ?? [],
      offered: { contracts: contracts.filter((each) => each.active || own.includes(each.id)), addresses },
    };
    return ok(card);
  },
});
