import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { rowItem } from '../../components/catalogue/row-item.ts';
import { readList } from './read-list.server.ts';

/** Reads the dealer's catalogue for an address. */
export async function readCatalogue(request: Request, node: string | undefined) {
  const { screen, ...others } = await readList(request, node, showCatalogue, {});
  return { screen: { ...screen, items: screen.items.map(rowItem) }, ...others };
}

/** The data that the loader of the catalogue passes to its views. */
export type CatalogueScreen = Awaited<ReturnType<typeof readCatalogue>>['screen'];
