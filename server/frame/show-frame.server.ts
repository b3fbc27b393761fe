import { z } from 'zod';
import { type BasketSummary, getBasketSummary } from '../basket/get-basket-summary.server.ts';
import { pickCurrent } from '../contracts/current.server.ts';
import { chosenContractId, contractsOf } from '../contracts/repository.server.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';

type Frame = {
  /** Undefined for somebody who is not signed in; then the rest is empty. */
  user: Pick<SignedIn, 'name' | 'email' | 'role'> | undefined;
  /** Those that may be ordered under; `creditLimit` in kopecks, 0 for prepayment. */
  contracts: {
    id: number;
    header: string;
    company: string;
    priceType: string;
    creditLimit: number;
    current: boolean;
  }[];
  basket: BasketSummary;
};

const emptyBasket: BasketSummary = { positions: 0, quantity: 0, total: 0, showWholesale: true };

/** What stands round every screen: who is signed in, under which contract, and what the basket holds (§2, «Top basket»). */
export const showFrame = openUseCase({
  name: 'show-frame',
  writes: false,
  input: z.undefined(),
  async run(_input, ctx) {
    const { actor, db } = ctx;
    if (actor.kind === 'anonymous') return ok<Frame>({ user: undefined, contracts: [], basket: emptyBasket });
    const [contracts, chosenId, basket] = await Promise.all([
      contractsOf(db, actor),
      chosenContractId(db, actor),
      mayOrder(actor) ? getBasketSummary.run(undefined, { ...ctx, actor }) : ok(emptyBasket),
    ]);
    const current = pickCurrent(contracts, chosenId);
    return ok<Frame>({
      user: { name: actor.name, email: actor.email, role: actor.role },
      contracts: contracts.map(({ id, header, company, priceType, creditLimit }) => ({
        id,
        header,
        company,
        priceType,
        creditLimit,
        current: id === current?.id,
      })),
      basket: basket.ok ? basket.value : emptyBasket,
    });
  },
});
