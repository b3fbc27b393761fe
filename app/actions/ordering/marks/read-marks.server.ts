import { load } from '#app/http/answers/run-screen.server.ts';
import { perpageOf } from '#app/http/sessions/kept-perpage.server.ts';
import { listFavourites } from '#server/ordering/favourites/list-favourites.server.ts';
import { listNeeds } from '#server/ordering/needs/list-needs.server.ts';
import { listWatches } from '#server/ordering/watches/list-watches.server.ts';

/** Reads the list of favourites for an address. */
export function readFavourites(request: Request) {
  return load(request, listFavourites, fieldsOf(request));
}

/** Reads the list of needs for an address. */
export function readNeeds(request: Request) {
  return load(request, listNeeds, fieldsOf(request));
}

/** Reads the waiting list. */
export function readWatches(request: Request) {
  return load(request, listWatches, fieldsOf(request));
}

function fieldsOf(request: Request) {
  const { query, sort, page } = Object.fromEntries(new URL(request.url).searchParams);
  return { query: query?.slice(0, 200), sort, page, perpage: perpageOf(request) };
}

/** The data that the loaders pass to the views; `arrived` is absent from the favourites. */
export type MarksScreen = Awaited<ReturnType<typeof readFavourites>> & { arrived?: number };
