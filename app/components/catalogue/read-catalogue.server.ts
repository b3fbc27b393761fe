import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import { readList } from './read-list.server.ts';

/** The dealer's catalogue of an address. */
export function readCatalogue(request: Request, node: string | undefined) {
  return readList(request, node, showCatalogue, {});
}

/** What the loader of the catalogue gives to its views. */
export type CatalogueScreen = Awaited<ReturnType<typeof readCatalogue>>['screen'];
