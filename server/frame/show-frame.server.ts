import { z } from 'zod';
import { type BasketSummary, basketSummary } from '../basket/get-basket-summary.server.ts';
import type { CatalogueModel, Named } from '../catalogue/model.ts';
import { pickCurrent } from '../contracts/current.server.ts';
import { chosenContractId, contractsOf, politicsOf } from '../contracts/repository.server.ts';
import { maySeeWholesale, seesWholesale } from '../contracts/sees-wholesale.ts';
import { countedTree } from '../home/window-groups.ts';
import { mayOrder, type SignedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { type TopNews, topNewsFor } from '../news/repository.server.ts';
import { frameCounts } from './counts.repository.server.ts';
import type { FrameCounts } from './frame-counts.ts';

/** What the foot of the open area tells of the company. */
type Shop = {
  /** Top groups of the catalogue. */
  groups: Named[];
  warehouses: number;
  regions: number;
};

type Frame = {
  /** Undefined for somebody who is not signed in; then the rest is empty. */
  user: (Pick<SignedIn, 'accountId' | 'name' | 'email' | 'role'> & { picture: string }) | undefined;
  /** Those that may be ordered under; `creditLimit` in kopecks, 0 for prepayment, undefined where wholesale prices are hidden. */
  contracts: {
    id: number;
    header: string;
    company: string;
    priceType: string;
    creditLimit: number | undefined;
    current: boolean;
  }[];
  basket: BasketSummary;
  /** Whether this browser hides wholesale prices; undefined where that is not his choice: politics hide them, or he is nobody. */
  hidesPrices?: boolean | undefined;
  topNews: TopNews | undefined;
  /** Undefined for somebody who is not signed in. */
  counts?: FrameCounts;
  shop: Shop;
};

const mostGroups = 6;

const emptyBasket: BasketSummary = { positions: 0, quantity: 0, total: 0, showWholesale: true };

/**
 * What stands round every screen: who is signed in, under which contract, what the basket holds (§2, «Top basket»), the news
 * on top.
 */
export const showFrame = openUseCase({
  name: 'show-frame',
  writes: false,
  input: z.undefined(),
  async run(_input, ctx) {
    const { actor, db } = ctx;
    const shop = shopOf(await ctx.catalogue());
    if (actor.kind === 'anonymous')
      return ok<Frame>({ user: undefined, contracts: [], basket: emptyBasket, topNews: undefined, shop });
    const contracted = Promise.all([
      contractsOf(db, actor),
      chosenContractId(db, actor),
      politicsOf(db, actor),
    ]).then(([contracts, chosenId, politics]) => {
      const current = pickCurrent(contracts, chosenId);
      return { contracts, current, politics };
    });
    const [{ contracts, current, politics }, basket, topNews, counts] = await Promise.all([
      contracted,
      contracted.then(({ current, politics }) =>
        mayOrder(actor) ? basketSummary(db, actor, current && { ...current, politics }) : emptyBasket,
      ),
      topNewsFor(db, actor.accountId, ctx.now),
      frameCounts(db, actor),
    ]);
    const { accountId, name, email, role, picture = '' } = actor;
    return ok<Frame>({
      user: { accountId, name, email, role, picture },
      contracts: contracts.map(({ id, header, company, priceType, creditLimit }) => ({
        id,
        header,
        company,
        priceType,
        creditLimit: seesWholesale(actor, politics) ? creditLimit : undefined,
        current: id === current?.id,
      })),
      basket,
      hidesPrices: maySeeWholesale(politics) ? actor.hidesPrices === true : undefined,
      topNews,
      counts,
      shop,
    });
  },
});

function shopOf(model: CatalogueModel): Shop {
  return {
    groups: countedTree(model)
      .slice(0, mostGroups)
      .map(({ id, header }) => ({ id, header })),
    warehouses: model.warehouses.length,
    regions: new Set(model.warehouses.map(({ regionId }) => regionId)).size,
  };
}
