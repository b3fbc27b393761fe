import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { TokenView } from '../../catalogue/open-goods.ts';
import type { Database } from '../../db/schema.ts';
import type { Visitor } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { latestOf } from '../publications/repository.server.ts';
import { decidedBlocks } from './blocks.repository.server.ts';
import { type HomeBlockName, homeBlocks } from './blocks.ts';
import { markedGoods, shownSlides } from './repository.server.ts';
import { goodsInWindow } from './window-goods.ts';
import { countedTree, hasGoods, windowGroups } from './window-groups.ts';

/**
 * Returns the home page: slides, groups of the catalogue, goods in stock, the latest news and articles (§2.3).
 * `blocks` are the blocks that staff have chosen, in their order (§12.1.25). The page is the same for every visitor,
 * except that an account sees goods in stock in its contract's warehouses, with their free quantities, and with the
 * account's prices unless prices are hidden.
 */
export const showHome = openUseCase({
  name: 'show-home',
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, now, catalogue }) {
    const [model, decided, slides, latestNews, latestArticles, marked, eyes] = await Promise.all([
      catalogue(),
      decidedBlocks(db),
      shownSlides(db, now),
      latestOf(db, 'news', now, homeBlocks.news.max),
      latestOf(db, 'articles', now, homeBlocks.articles.max),
      markedGoods(db),
      eyesOf(db, actor),
    ]);
    const most = (name: HomeBlockName) =>
      decided.find((block) => block.name === name && block.shown)?.most ?? 0;
    return ok({
      blocks: decided.filter(({ shown }) => shown).map(({ name }) => name),
      slides,
      isEmpty: !hasGoods(model),
      groups: windowGroups(countedTree(model), most('groups')),
      goods: goodsInWindow(model, marked, eyes).slice(0, most('goods')),
      news: latestNews.slice(0, most('news')),
      articles: latestArticles.slice(0, most('articles')),
    });
  },
});

/** Returns the view of goods for an account; undefined for any other visitor. */
async function eyesOf(db: Kysely<Database>, actor: Visitor): Promise<TokenView | undefined> {
  if (actor.kind !== 'account') return undefined;
  const { view, warehouses, showWholesale } = await contractToLookThrough(db, actor);
  return { view, warehouses, exact: true, withPrices: showWholesale };
}
