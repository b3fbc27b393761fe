import { z } from 'zod';
import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { maxMarks } from '../marks/mark.ts';
import { countWatches, putWatches, soldNames } from './repository.server.ts';

/**
 * Puts a product on the waiting list («Сообщить о поступлении»). The account is notified once when the product
 * arrives at a warehouse of its contract where it is now out of stock (§10.50). Repeating the call has no effect.
 * Refusals: NOT_FOUND for a product that is not sold, ALREADY_IN_STOCK when every warehouse of the contract has free
 * pieces, TOO_MANY_WATCHES beyond 2,000.
 */
export const setWatch = useCase({
  name: 'set-watch',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    // Concurrent calls wait for each other, so that the watches are counted correctly.
    await holdAccount(db, actor.accountId);
    const product = (await soldNames(db, [id])).get(id);
    if (!product) return fail('NOT_FOUND');
    const [contract, stocks] = await Promise.all([currentContract(db, actor), freeStocks(db, [id])]);
    const inStock = stocks.filter(({ free }) => free > 0).map(({ wms }) => wms);
    const warehouses = contract?.view.warehouses ?? [];
    if (warehouses.length > 0 && warehouses.every((wms) => inStock.includes(wms)))
      return fail('ALREADY_IN_STOCK');
    await putWatches(db, { accountId: actor.accountId, kind: 'wait' }, [{ id, addedAt: now, inStock }]);
    if ((await countWatches(db, actor.accountId, 'wait')) > maxMarks) return fail('TOO_MANY_WATCHES');
    return ok({ id, watch: true, articul: product.articul });
  },
});
