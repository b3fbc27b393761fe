import { load } from '#app/http/run-screen.server.ts';
import { listFavourites } from '#server/favourites/list-favourites.server.ts';
import { listNeeds } from '#server/needs/list-needs.server.ts';

/** The list of favourites of an address. */
export function readFavourites(request: Request) {
  return load(request, listFavourites, fieldsOf(request));
}

/** The list of needs of an address. */
export function readNeeds(request: Request) {
  return load(request, listNeeds, fieldsOf(request));
}

function fieldsOf(request: Request) {
  const { query, sort, page } = Object.fromEntries(new URL(request.url).searchParams);
  return { query: query?.slice(0, 200), sort, page };
}

/** What the loaders give to the views; `arrived`: of the needs only. */
export type MarksScreen = Awaited<ReturnType<typeof readFavourites>> & { arrived?: number };
