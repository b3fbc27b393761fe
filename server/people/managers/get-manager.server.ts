import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { grantsOfManager } from './check-grants.server.ts';
import type { ManagerCard, ManagerRecord } from './manager-view.ts';
import { noSuchManager } from './no-such-manager.ts';
import { findManager } from './repository.server.ts';

const newcomer: ManagerRecord = {
  id: 0,
  type: '2',
  email: '',
  name: '',
  phone: '',
  enabled: true,
  hasPassword: false,
  contracts: [],
  addresses: [],
  limits: [],
};

/**
 * Returns one of the dealer's managers or observers with all assignable contracts and addresses; an empty form for id 0
 * or none. Refusal: NOT_FOUND.
 */
export const getManager = useCase({
  name: 'get-manager',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db, actor }) {
    const [found, grants] = await Promise.all([
      id ? findManager(db, actor, id) : newcomer,
      grantsOfManager(db, actor, id),
    ]);
    if (!found) return noSuchManager();
    const { contracts: own, addresses, limits, offered } = grants;
    const { contracts } = offered;
    const active = contracts.filter((each) => each.active);
    // A single contract is preselected.
    const chosen = id === 0 && active.length === 1 ? active.map((each) => each.id) : own;
    const card: ManagerCard = {
      ...found,
      contracts: chosen,
      addresses,
      limits,
      offered: { ...offered, contracts: contracts.filter((each) => each.active || own.includes(each.id)) },
    };
    return ok(card);
  },
});
