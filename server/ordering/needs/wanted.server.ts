import { freeStocks } from '../../goods/free-stocks.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { type Need, putNeeds } from './repository.server.ts';

type Wanted = Pick<Need, 'id' | 'quantity' | 'addedAt'>;

/**
 * Writes needs with new wanted quantities. A need that free stock already covers causes no notification; all others are
 * watched from now on.
 */
export async function writeWanted(
  { db, actor }: Pick<Context<SignedIn>, 'db' | 'actor'>,
  wanted: readonly (Wanted & Partial<Need>)[],
): Promise<void> {
  const [contract, stocks] = await Promise.all([
    currentContract(db, actor),
    freeStocks(
      db,
      wanted.map(({ id }) => id),
    ),
  ]);
  const free = freeIn(contract?.view.warehouses ?? [], stocks);
  const needs = wanted.map((need) => {
    const waits = (free.get(need.id) ?? 0) < need.quantity;
    return { ...need, waits, arrivedAt: waits ? undefined : need.arrivedAt };
  });
  await putNeeds(db, actor.accountId, needs);
}

/** Returns the total free pieces in these warehouses, by product. */
export function freeIn(
  warehouses: readonly number[],
  stocks: readonly { id: number; wms: number; free: number }[],
): Map<number, number> {
  const free = new Map<number, number>();
  for (const stock of stocks)
    if (warehouses.includes(stock.wms)) free.set(stock.id, (free.get(stock.id) ?? 0) + stock.free);
  return free;
}
