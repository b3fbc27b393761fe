import { useRouteLoaderData } from '@remix-run/react';
import { mayOpen } from '#app/components/desk/may-open.ts';
import type { Crumb } from '#app/components/ui/breadcrumbs.tsx';
import type { loader } from '#app/routes/desk.tsx';
import { areEnough } from '#server/kernel/actor.ts';
import type { StaffAccess, StaffRight } from '#server/kernel/staff-rights.ts';

const useReader = () => useRouteLoaderData<typeof loader>('routes/desk')?.staff;

/** Returns a predicate that is true for access and rights that the reader has. */
export function useMayUse(): (needed: StaffAccess | StaffRight) => boolean {
  const rights = useReader()?.rights ?? [];
  return (needed) => areEnough(needed, rights);
}

/** Returns a predicate that is true for addresses of the desk that the reader may open. */
export function useMayOpen(): (href: string) => boolean {
  const closed = useReader()?.closed ?? '';
  return (href) => mayOpen(href, closed);
}

/** Returns a function that takes the links from the crumbs that the reader may not open. */
export function useDeskCrumbs(): (crumbs: readonly Crumb[]) => Crumb[] {
  const opens = useMayOpen();
  return (crumbs) => crumbs.map(({ label, href }) => (href && opens(href) ? { label, href } : { label }));
}
