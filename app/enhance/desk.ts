import { useLocation, useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/routes/desk.tsx';

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
  for (const place of ['page', 'before', 'ticked']) query.delete(place);
  const text = query.toString();
  return { own: desk.staff.listsOwn, back: text ? `${pathname}?${text}` : pathname };
}

/** Returns true when the reader is an administrator. */
export function useIsAdministrator(): boolean {
  return useRouteLoaderData<typeof loader>('routes/desk')?.staff.role === 'administrator';
}
