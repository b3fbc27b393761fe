import { z } from 'zod';
import { ownAccount } from '../accounts/own.repository.server.ts';
import { addressesOf } from '../addresses/repository.server.ts';
import { deliveryOptions } from '../basket/repository.server.ts';
import { currentContract, homeRegion } from '../contracts/current.server.ts';
import { contractsOf } from '../contracts/repository.server.ts';
import { contragentsOf } from '../contragents/repository.server.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';

/**
 * What old pages ask for once, when they open (§7, initdata): who is signed in, under which contracts he may order, and what an order
 * needs. `selectedContract`: undefined where there is none. An observer orders nothing: for him no addresses, no contragents, no ways
 * of delivery.
 */
export const initData = useCase({
  name: 'init-data',
  access: signedIn,
  writes: false,
  input: z.object({}),
  async run(_input, { db, actor }) {
    const orders = mayOrder(actor);
    const [account, contracts, current, addresses, contragents, delivery] = await Promise.all([
      ownAccount(db, actor),
      contractsOf(db, actor),
      currentContract(db, actor),
      orders ? addressesOf(db, actor) : [],
      orders ? contragentsOf(db, actor) : [],
      orders ? deliveryOptions(db) : [],
    ]);
    return ok({
      account,
      contracts: contracts.map(({ id, header, company, contragentId }) => ({
        ...{ id, header, company, contragentId },
      })),
      ...{ addresses, contragents, delivery },
      selectedContract: current?.id,
      regionId: homeRegion(current),
    });
  },
});
