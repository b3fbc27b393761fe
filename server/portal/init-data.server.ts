import { z } from 'zod';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { deliveryOptions } from '../ordering/basket/repository.server.ts';
import { ownAccount } from '../people/accounts/own.repository.server.ts';
import { addressesOf } from '../people/addresses/repository.server.ts';
import { currentContract, homeRegion } from '../people/contracts/current.server.ts';
import { contractsOf } from '../people/contracts/repository.server.ts';
import { contragentsOf } from '../people/contragents/repository.server.ts';

/**
 * Returns the data that old pages request once when they load (§7.3.1, initdata): the account, its contracts and the
 * data for an order. `selectedContract` is undefined if there is none. An observer cannot order and gets no addresses,
 * contragents or delivery options.
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
        id,
        header,
        company,
        contragentId,
      })),
      addresses,
      contragents,
      delivery,
      selectedContract: current?.id,
      regionId: homeRegion(current),
    });
  },
});
