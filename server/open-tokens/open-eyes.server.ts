import { z } from 'zod';
import { type OpenEyes, plainEyes } from '../catalogue/open-goods.ts';
import { namedContract } from '../contracts/current.server.ts';
import { zOptional, zText } from '../kernel/fields.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { liveToken, noteUse } from './repository.server.ts';

/** `token` of an open call; the screens of the open area send none. */
export const zToken = z.preprocess((value) => [value].flat().at(-1), zOptional(zText(200)));

/**
 * What a call of the open area may see (contract §2, «Token page»). With a token: contract prices and exact stocks, of the chosen
 * warehouses that its contract still allows. Refusal: TOKEN_INVALID, also when the contract was closed or taken away.
 */
export async function openEyes(
  { db, now, catalogue }: Pick<Context, 'db' | 'now' | 'catalogue'>,
  token: string | undefined,
): Promise<Result<OpenEyes>> {
  if (token === undefined) return ok(plainEyes(await catalogue()));
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
