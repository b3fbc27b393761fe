import type { SignedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type CurrentContract, defaultWarehouse } from '../../people/contracts/current.server.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { addingFacts, fillBasket } from '../basket/fill-basket.server.ts';
import { once } from '../basket/once.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { holdBasket } from '../basket/repository.server.ts';
import { splitAcrossWarehouses } from '../basket/split-across-warehouses.ts';
import { productNames } from './names.repository.server.ts';

type Wanted = { id: number; quantity: number };

/**
 * Fills the basket up to the wanted quantity of each marked product. Pieces already in the basket count, so repeating
 * the call changes nothing. `products`, `pieces`: how many were added. `held`: the number of products of which the
 * basket already contained the wanted quantity. `missing`: products that are short, with the quantity now in the
 * basket. `raised`: lines raised to a permitted quantity. Call it within a transaction. Repeating the same `key`
 * returns the same response (decisions/forms.md). Refusals: NO_CONTRACT, CONTRACT_CHANGED.
 */
export async function putIntoBasket(
  ctx: Context<SignedIn>,
  sent: { contract: number | undefined; key: string | undefined; of: string },
  wanted: readonly Wanted[],
) {
  const { contract, key, of } = sent;
  const shown = await contractShown(ctx.db, ctx.actor, contract);
  if (!shown.ok) return shown;
  const put = await once(ctx, { of, key, fields: { contract } }, async () =>
    ok(await bring(ctx, shown.value, wanted)),
  );
  if (!put.ok) return put;
  const { products, total, showWholesale } = await readBasket(ctx.db, ctx.actor, shown.value);
  return ok({ ...put.value, basket: { products, total, showWholesale } });
}

async function bring(ctx: Context<SignedIn>, current: CurrentContract, wanted: readonly Wanted[]) {
  const { db, actor, now } = ctx;
  await holdBasket(db, actor.accountId, now);
  const ids = wanted.map(({ id }) => id);
  const facts = await addingFacts(db, actor.accountId, current, ids);
  const { products, stocks, inBasket } = facts;
  const inStock = stocks.filter(({ type }) => type === undefined);
  const home = defaultWarehouse(current);
  const { warehouses } = current.view;
  const homeFirst = [...warehouses].sort((a, b) => Number(b === home) - Number(a === home));
  const rules = new Map(products.map((product) => [product.id, product]));
  const { lines, asked } = splitAcrossWarehouses(wanted, inStock, inBasket, homeFirst, rules);
  const filled = await fillBasket(ctx, current, lines, { facts });

  const lay = new Map<number, number>();
  for (const { id, quantity } of inBasket) lay.set(id, (lay.get(id) ?? 0) + quantity);
  const came = new Map<number, number>();
  for (const { id, quantity } of filled.lines) came.set(id, (came.get(id) ?? 0) + quantity);
  const short = [...asked].filter(([id, quantity]) => (came.get(id) ?? 0) < quantity);
  const names = await productNames(
    db,
    short.map(([id]) => id),
  );
  return {
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
    ...(filled.raised.length > 0 && {
      raised: filled.raised.map(({ articul, message }) => ({ articul, message })),
    }),
  };
}
