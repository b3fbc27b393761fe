import { useLocation, useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/routes/desk.tsx';
import { type ListSetup, places, savedQuery } from '#server/desk/lists/desk-lists.ts';

/**
 * Returns whether the lists show only the reader's own dealers, and the return address after changing that; undefined
 * for a manager who sees no other dealers anyway. The return address keeps the filter but not the page, because the
 * other list has other pages.
 */
export function useWhoseLists(): { own: boolean; back: string } | undefined {
  const desk = useRouteLoaderData<typeof loader>('routes/desk');
  const { pathname, search } = useLocation();
  if (!desk?.staff.allDealers) return undefined;
  const query = new URLSearchParams(search);
  for (const place of places) query.delete(place);
  const text = query.toString();
  return { own: desk.staff.listsOwn, back: text ? `${pathname}?${text}` : pathname };
}

type DeskList = ListSetup & {
  path: string;
  /** The conditions in the address, as they would be saved. */
  query: string;
  /** The address of the list, for forms that return to it. */
  back: string;
};

/** Returns the saved filters and hidden columns of the list on this screen; undefined on other screens. */
export function useDeskList(): DeskList | undefined {
  const list = useRouteLoaderData<typeof loader>('routes/desk')?.list;
  const { pathname, search } = useLocation();
  return list && { ...list, path: pathname, query: savedQuery(search), back: `${pathname}${search}` };
}
