import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { latestNews } from '../news/repository.server.ts';
import { allSlides } from './repository.server.ts';
import { windowGoods } from './window-goods.ts';
import { countedTree, windowGroups } from './window-groups.ts';

/** §9.8. */
const newsOnMain = 3;

/**
 * Returns the home page, which is the same for every visitor: slides, groups of the catalogue, goods in
 * stock, the latest news (§2.3).
 */
export const showHome = openUseCase({
  name: 'show-home',
  writes: false,
  input: z.undefined(),
  async run(_input, { db, now, catalogue }) {
    const [model, slides, news] = await Promise.all([
      catalogue(),
      allSlides(db),
      latestNews(db, now, newsOnMain),
    ]);
    return ok({ slides, groups: windowGroups(countedTree(model)), goods: windowGoods(model), news });
  },
});
