import { fillBasket } from '../basket/fill-basket.server.ts';
import { basketLines, freeStocks, holdBasket } from '../basket/repository.server.ts';
import { contractShown } from '../basket/shown-contract.server.ts';
import { spread } from '../basket/spread.ts';
import { defaultWarehouse } from '../contracts/current.server.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { productNames } from './names.repository.server.ts';

/**
 * Brings marked products into the basket, so many of each: what lies there already counts, so that doing it twice changes nothing.
 * `products` and `pieces` tell what came, `held` how many lay there in full, `missing` of which less came than was
 * asked for, with what lies there now.
 * Call it within a transaction. Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export async function putIntoBasket(
  ctx: Context<SignedIn>,
  contract: number | undefined,
  wanted: readonly { id: number; quantity: number }[],
) {
  const { db, actor, now } = ctx;
  const shown = await contractShown(db, actor, contract);
  if (!shown.ok) return shown;
  await holdBasket(db, actor.accountId, now);
  const ids = wanted.map(({ id }) => id);
  const [stocks, inBasket] = await Promise.all([freeStocks(db, ids), basketLines(db, actor.accountId, ids)]);
  const home = defaultWarehouse(shown.value);
  const { warehouses } = shown.value.view;
  const homeFirst = [...warehouses].sort((a, b) => Number(b === home) - Number(a === home));
  const { lines, asked } = spread(wanted, stocks, inBasket, homeFirst);
  const filled = await fillBasket(ctx, shown.value, lines);

  const lay = new Map<number, number>();
  for (const { id, quantity } of inBasket) lay.set(id, (lay.get(id) ?? 0) + quantity);
  const came = new Map<number, number>();
  for (const { id, quantity } of filled.lines) came.set(id, (came.get(id) ?? 0) + quantity);
  const short = [...asked].filter(([id, quantity]) => (came.get(id) ?? 0) < quantity);
  const names = await productNames(
    db,
    short.map(([id]) => id),
  );
  const { positions, total, showWholesale } = filled.basket;
  return ok({
    products: came.size,
    pieces: filled.pieces,
    held: wanted.length - asked.size,
    missing: short.map(([id, quantity]) => ({
      id,
      articul: names.get(id)?.articul ?? '',
      header: names.get(id)?.header ?? '',
      asked: quantity,
      added: came.get(id) ?? 0,
      inBasket: (came.get(id) ?? 0) + (lay.get(id) ?? 0),
    })),
    basket: { positions, total, showWholesale },
  });
}
