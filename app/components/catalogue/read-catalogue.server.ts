import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { readList } from './read-list.server.ts';
import { rowItem } from './row-item.ts';

/** The dealer's catalogue of an address. */
export async function readCatalogue(request: Request, node: string | undefined) {
  const { screen, sortInUrl } = await readList(request, node, showCatalogue, {});
  return { screen: { ...screen, items: screen.items.map(rowItem) }, sortInUrl };
}

/** What the loader of the catalogue gives to its views. */
export type CatalogueScreen = Awaited<ReturnType<typeof readCatalogue>>['screen'];
