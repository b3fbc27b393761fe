import { readList } from '#app/actions/catalogue/read-list.server.ts';
import { type Look, readLook } from '#app/components/catalogue/open/look.ts';
import { plainCookie, readPlainCookie } from '#app/http/sessions/plain-cookie.server.ts';
import { showOpenCatalogue } from '#server/catalogue/show-open-catalogue.server.ts';

const lookCookie = 'open_view';

/**
 * Reads the open catalogue's list for an address. Screens accept no token, because tokens of open-API clients must
 * not appear in page addresses. The look is read from the address, else from the cookie; the default is tiles
 * (§2.31).
 */
export async function readOpenList(request: Request, node: string | undefined) {
  const { screen, ...others } = await readList(request, node, showOpenCatalogue, { token: undefined });
  const lookInUrl = readLook(new URL(request.url).searchParams.get('view'));
  const look: Look = lookInUrl ?? readLook(readPlainCookie(request, lookCookie)) ?? 'tiles';
  return { screen: { ...screen, look, lookInUrl }, ...others };
}

/** The data that the loader of the open list passes to its views. */
export type OpenListScreen = Awaited<ReturnType<typeof readOpenList>>['screen'];

/** Returns the header of a cookie that stores the look for 30 days. */
export function keepLook(look: Look): string {
  return plainCookie(lookCookie, look);
}
