import type { SignedIn } from '../kernel/actor.ts';
import { fail, ok } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { askedContract } from '../people/contracts/asked-contract.server.ts';

/**
 * Returns a product under the contract `under`, or else under the account's current contract; includes its price even
 * when it is hidden. Refusal: NOT_FOUND.
 */
export async function findProduct({ db, actor, catalogue }: Context<SignedIn>, id: number, under?: number) {
  const [contract, model] = await Promise.all([askedContract(db, actor, under), catalogue()]);
  if (!contract.ok) return contract;
  const product = model.product(id, contract.value.view);
  return product
    ? ok({ contract: contract.value, product })
    : fail('NOT_FOUND', { message: 'Такого товара нет' });
}
