import { z } from 'zod';
import type { TreeNode } from '../../goods/model.ts';
import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { chapterTitles } from '../developers/guide.server.ts';
import { countedTree } from '../home/window-groups.ts';
import { pageHref } from '../pages/page-view.ts';
import { publicPages } from '../pages/repository.server.ts';
import { publicationHref } from '../publications/publication-record.ts';
import { publishedDates, type Shelf } from '../publications/repository.server.ts';
import type { Address } from './sitemap-xml.ts';

/**
 * The maximum number of groups, of news items and of articles: far more than exist, but few enough for one sitemap.
 */
const most = 5_000;

/**
 * Returns all public pages except products: home, the groups of the catalogue that contain goods, news, articles,
 * pages such as «Доставка», and the API documentation.
 */
export const listSitemapPages = openUseCase({
  name: 'list-sitemap-pages',
  writes: false,
  input: z.undefined(),
  async run(_, { db, now, catalogue }) {
    const [model, news, articles, pages] = await Promise.all([
      catalogue(),
      publishedDates(db, 'news', now, most),
      publishedDates(db, 'articles', now, most),
      publicPages(db),
    ]);
    const groups = nodesOf(countedTree(model)).slice(0, most);
    return ok<Address[]>([
      { path: '/' },
      { path: '/open/all' },
      ...groups.map(({ id }) => ({ path: `/open/${id}` })),
      ...shelfOf('news', news),
      ...shelfOf('articles', articles),
      ...pages.map(({ slug, changedAt }) => ({ path: pageHref(slug), lastmod: dayOf(changedAt) })),
      { path: '/developers' },
      { path: '/developers/try' },
      ...chapterTitles.map(({ slug }) => ({ path: `/developers/${slug}` })),
    ]);
  },
});

/** Returns the nodes that contain goods, each before its branches. */
function nodesOf(nodes: TreeNode[]): TreeNode[] {
  return nodes.filter(({ count }) => count > 0).flatMap((node) => [node, ...nodesOf(node.children)]);
}

/** Returns the address of the list, dated by its latest item, and the addresses of its items. */
function shelfOf(
  shelf: Shelf,
  publications: { id: number; slug: string | null; publishedAt: number }[],
): Address[] {
  const dated = publications.map((item) => ({
    path: publicationHref(shelf, item),
    lastmod: dayOf(item.publishedAt),
  }));
  return [{ path: `/${shelf}`, lastmod: dated[0]?.lastmod }, ...dated];
}
