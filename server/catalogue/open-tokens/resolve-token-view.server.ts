import { z } from 'zod';
import { zOptional, zText } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { currentContract, namedContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { publicView, type TokenView } from '../open-goods.ts';
import { liveToken, noteUse } from './repository.server.ts';

/** `token` of an open call; the screens of the open area send none. */
export const zToken = z.preprocess((value) => [value].flat().at(-1), zOptional(zText(200)));

/**
 * Returns what a call of the open area may see (§10.41). A token grants access to contract prices, and to exact
 * stocks in the selected warehouses that its contract still allows. A program that acts for an account (§12.9) gets
 * the prices and stocks of the account's current contract. Refuses with TOKEN_INVALID, including when the contract
 * was closed or withdrawn; with NO_CONTRACT when the account has none.
 */
export async function resolveTokenView(
  { db, actor, now, catalogue }: Pick<Context, 'db' | 'actor' | 'now' | 'catalogue'>,
  token: string | undefined,
): Promise<Result<TokenView>> {
  if (actor.kind === 'account' && actor.program) {
    const current = await currentContract(db, actor);
    if (!current) return refuseWithoutContract(db, actor);
    const { view, warehouses, showWholesale: withPrices } = current;
    return ok({ view, warehouses, exact: true, withPrices });
  }
  if (token === undefined) return ok(publicView(await catalogue()));
  const live = await liveToken(db, token);
  const contract = live && (await namedContract(db, live.owner, live.contractId));
  if (!contract) return fail('TOKEN_INVALID');
  await noteUse(db, live.id, now);
  const warehouses = contract.warehouses.filter(({ id }) => live.warehouses.includes(id));
  return ok({
    view: { ...contract.view, warehouses: warehouses.map(({ id }) => id) },
    warehouses,
    exact: true,
    withPrices: contract.showWholesale,
  });
}
