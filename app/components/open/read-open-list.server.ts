import { readList } from '#app/components/catalogue/read-list.server.ts';
import { plainCookie, readPlainCookie } from '#app/http/plain-cookie.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';
import { type Look, readLook } from './look.ts';

const lookCookie = 'open_view';

/**
 * The open list of an address. Screens know no token: those of open-API clients must not stand in the addresses of pages. The
 * look is the address's, else the one kept in the cookie, else tiles (§2).
 */
export async function readOpenList(request: Request, node: string | undefined) {
  const { screen, sortInUrl } = await readList(request, node, showOpenCatalogue, { token: undefined });
  const lookInUrl = readLook(new URL(request.url).searchParams.get('view'));
  const look: Look = lookInUrl ?? readLook(readPlainCookie(request, lookCookie)) ?? 'tiles';
  return { screen: { ...screen, look, lookInUrl }, sortInUrl };
}

/** What the loader of the open list gives to its views. */
export type OpenListScreen = Awaited<ReturnType<typeof readOpenList>>['screen'];

/** The header that keeps a look for 30 days. */
export function keepLook(look: Look): string {
  return plainCookie(lookCookie, look);
}
