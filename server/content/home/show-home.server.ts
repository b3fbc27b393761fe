import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { latestOf } from '../publications/repository.server.ts';
import { decidedBlocks } from './blocks.repository.server.ts';
import { type HomeBlockName, homeBlocks } from './blocks.ts';
import { markedGoods, shownSlides } from './repository.server.ts';
import { goodsInWindow } from './window-goods.ts';
import { countedTree, windowGroups } from './window-groups.ts';

/**
 * Returns the home page as every visitor sees it (of goods an account sees show-dealer-window instead): slides, groups of the catalogue, goods in
 * stock, the latest news and articles (§2.3); `blocks`: those that the desk shows, in their order (§12.1.25).
 */
export const showHome = openUseCase({
  name: 'show-home',
  writes: false,
  input: z.undefined(),
  async run(_input, { db, now, catalogue }) {
    const [model, decided, slides, latestNews, latestArticles, marked] = await Promise.all([
      catalogue(),
      decidedBlocks(db),
      shownSlides(db, now),
      latestOf(db, 'news', now, homeBlocks.news.max),
      latestOf(db, 'articles', now, homeBlocks.articles.max),
      markedGoods(db),
    ]);
    const most = (name: HomeBlockName) =>
      decided.find((block) => block.name === name && block.shown)?.most ?? 0;
    return ok({
      blocks: decided.filter(({ shown }) => shown).map(({ name }) => name),
      slides,
      groups: windowGroups(countedTree(model), most('groups')),
      goods: goodsInWindow(model, marked).slice(0, most('goods')),
      news: latestNews.slice(0, most('news')),
      articles: latestArticles.slice(0, most('articles')),
    });
  },
});
