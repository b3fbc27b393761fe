import { z } from 'zod';
import { bannerFor, type ShownBanner } from '../content/banner/banner.ts';
import { type FrameParts, frameParts } from '../content/frame/frame-parts.server.ts';
import { countedTree } from '../content/home/window-groups.ts';
import { type TopNews, topNewsFor } from '../content/news/repository.server.ts';
import type { CatalogueModel, Named } from '../goods/model.ts';
import { isView, mayOrder, type SignedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { type BasketSummary, basketSummary } from '../ordering/basket/get-basket-summary.server.ts';
import type { Policy } from '../people/consents/policy.ts';
import { pickCurrent } from '../people/contracts/current.server.ts';
import { type MissingContract, missingContract } from '../people/contracts/missing-contract.server.ts';
import { contractsOf, politicsOf } from '../people/contracts/repository.server.ts';
import { maySeeWholesale, seesWholesale } from '../people/contracts/sees-wholesale.ts';
import { currentSettings } from '../settings/repository.server.ts';
import { companyOf, type PortalCompany, parseSettings } from '../settings/settings.ts';
import { frameCounts } from './counts.repository.server.ts';
import type { FrameCounts } from './frame-counts.ts';

/** The company's data in the footer of the open area. */
type Shop = {
  /** Top groups of the catalogue. */
  groups: Named[];
  warehouses: number;
  regions: number;
};

type Frame = {
  /** Undefined for a visitor who is not signed in; then there are no contracts, basket or counts either. */
  user: (Pick<SignedIn, 'accountId' | 'name' | 'email' | 'role'> & { picture: string }) | undefined;
  /**
   * The contracts available for orders; `creditLimit` in kopecks, 0 for prepayment, undefined if wholesale prices are
   * hidden.
   */
  contracts: {
    id: number;
    header: string;
    company: string;
    priceType: string;
    creditLimit: number | undefined;
    current: boolean;
  }[];
  /** True if the current contract has replaced another one, or is the first, and the account has not seen it yet. */
  hasNewContract?: boolean;
  basket: BasketSummary;
  /**
   * Whether this browser hides wholesale prices; undefined if there is no choice, because politics hide them or
   * nobody is signed in.
   */
  hidesPrices?: boolean | undefined;
  topNews: TopNews | undefined;
  /** Undefined for a visitor who is not signed in. */
  counts?: FrameCounts;
  /** Why a buyer without a contract cannot order, and who can help. */
  missing?: MissingContract | undefined;
  shop: Shop;
  parts: Pick<FrameParts, 'footerPages' | 'headerPages'>;
  banner: ShownBanner | undefined;
  /** The edition for which a form requests consent; undefined if there is none or the account has already consented. */
  policy: Policy | undefined;
  company: PortalCompany;
};

const maxGroups = 6;

const emptyBasket: BasketSummary = { products: 0, quantity: 0, total: 0, showWholesale: true };

/** Returns the frame of every screen: the account, its contract, the basket summary (§2.2.2), the top news. */
export const showFrame = openUseCase({
  name: 'show-frame',
  writes: false,
  input: z.undefined(),
  async run(_input, ctx) {
    const { actor, db } = ctx;
    const [model, parts] = await Promise.all([ctx.catalogue(), frameParts(db)]);
    const shop = shopOf(model);
    const banner = bannerFor(parts.banner, { isDealer: actor.kind === 'account', now: ctx.now });
    if (actor.kind === 'anonymous') {
      const company = companyOf(await currentSettings(db));
      return ok<Frame>({
        user: undefined,
        contracts: [],
        basket: emptyBasket,
        topNews: undefined,
        shop,
        parts,
        banner,
        policy: parts.policy,
        company,
      });
    }
    const [contracts, politics, { hasTopNews, hasConsented, settings, ...counts }] = await Promise.all([
      contractsOf(db, actor),
      politicsOf(db, actor),
      frameCounts(db, actor, ctx.now, parts.policy),
    ]);
    const current = pickCurrent(contracts);
    const [basket, topNews, missing] = await Promise.all([
      mayOrder(actor) ? basketSummary(db, actor, current && { ...current, politics }) : emptyBasket,
      hasTopNews ? topNewsFor(db, actor.accountId, ctx.now) : undefined,
      !current && mayOrder(actor) ? missingContract(db, actor) : undefined,
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
      hasNewContract: current !== undefined && current.chosen === 0 && !isView(actor),
      basket,
      hidesPrices: maySeeWholesale(politics) ? actor.hidesPrices === true : undefined,
      topNews,
      counts,
      missing,
      shop,
      parts,
      banner,
      policy: hasConsented ? undefined : parts.policy,
      company: companyOf(parseSettings(settings)),
    });
  },
});

function shopOf(model: CatalogueModel): Shop {
  return {
    groups: countedTree(model)
      .slice(0, maxGroups)
      .map(({ id, header }) => ({ id, header })),
    warehouses: model.warehouses.length,
    regions: new Set(model.warehouses.map(({ regionId }) => regionId)).size,
  };
}
