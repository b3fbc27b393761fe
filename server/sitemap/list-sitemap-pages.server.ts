import { z } from 'zod';
import type { TreeNode } from '../catalogue/model.ts';
import { countedTree } from '../home/window-groups.ts';
import { dayOf } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { publishedDates } from '../publications/repository.server.ts';
import type { Address } from './sitemap-xml.ts';

/** Of each kind; the pages of all kinds together fit into one sitemap. */
const most = 15_000;

/** All open pages but the products: home, the groups of the catalogue that hold goods, news, articles. */
export const listSitemapPages = openUseCase({
  name: 'list-sitemap-pages',
  writes: false,
  input: z.undefined(),
  async run(_, { db, now, catalogue }) {
    const [model, news, articles] = await Promise.all([
      catalogue(),
      publishedDates(db, 'news', now, most),
      publishedDates(db, 'articles', now, most),
    ]);
    const groups = nodesOf(countedTree(model)).slice(0, most);
    return ok<Address[]>([
      { path: '/' },
      { path: '/open/all' },
      ...groups.map(({ id }) => ({ path: `/open/${id}` })),
      ...shelfOf('/news', news),
      ...shelfOf('/articles', articles),
    ]);
  },
});

/** The nodes with goods, each before its branches. */
function nodesOf(nodes: TreeNode[]): TreeNode[] {
  return nodes.filter(({ count }) => count > 0).flatMap((node) => [node, ...nodesOf(node.children)]);
}

/** The list, as old as its latest, and what stands on it. */
function shelfOf(path: string, publications: { id: number; publishedAt: number }[]): Address[] {
  const dated = publications.map(({ id, publishedAt }) => ({
    path: `${path}/${id}`,
    lastmod: dayOf(publishedAt),
  }));
  return [{ path, lastmod: dated[0]?.lastmod }, ...dated];
}
