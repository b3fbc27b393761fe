import type { MetaDescriptor } from '@remix-run/node';
import type { ListScreen } from '#app/actions/catalogue/read-list.server.ts';
import type { CatalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { listName, screenName } from '#app/components/catalogue/catalogue-title.ts';
import { clearedHref } from '#app/components/catalogue/chosen-chips.ts';
import { counted } from '#server/kernel/plural.ts';
import { bind } from '#server/kernel/typography.ts';
import { openArea } from './open-area.ts';
import { openMeta } from './open-meta.ts';

const words = ['', '', 'двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти'];

/**
 * Returns the metadata of the open list for search engines. A sorted list or another look has the canonical address
 * of its node; searched and filtered lists are not indexed.
 */
export function openListMeta(screen: ListScreen, hrefs: CatalogueHrefs, origin: string): MetaDescriptor[] {
  const { paging, state, warehouses, errors } = screen;
  const refused = Object.keys(errors).length > 0;
  const filtered = clearedHref({ area: openArea, state, hrefOf: hrefs.with }) !== undefined;
  const chosen = refused || filtered || state.query !== '';
  return [
    ...openMeta({
      origin,
      refused,
      title: listName(screen),
      description: `${screenName(screen)}: ${counted(paging.total, 'товар', 'товара', 'товаров')}, РРЦ и остатки на ${onWarehouses(warehouses.length)}.`,
      path: hrefs.base + (paging.page > 1 ? `?page=${paging.page}` : ''),
    }),
    ...(chosen ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

/** Returns a number of warehouses in the prepositional case: «складе», «пяти складах», «21 складе». */
function onWarehouses(count: number): string {
  if (count === 1) return 'складе';
  const word = count % 10 === 1 && count % 100 !== 11 ? 'складе' : 'складах';
  return words[count] ? `${words[count]} ${word}` : bind(count, word);
}
