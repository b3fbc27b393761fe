import { Outlet, useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import { cabinetGroupsOf } from '#app/components/layout/cabinet-nav.ts';
import { beneath } from '#app/components/ui/modal.tsx';
import { SideNav } from '#app/components/ui/side-nav.tsx';
import type { loader, ScreenHandle } from '#app/root.tsx';

/** The cabinet: its sections at the left, the chosen one beside them. */
export default function Cabinet() {
  const root = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  const modal = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.modal);
  return (
    <div className="wrap split">
      <div className="contents" {...beneath(modal)}>
        <SideNav label="Кабинет" groups={cabinetGroupsOf(root?.frame.user?.role)} path={pathname} />
      </div>
      <Outlet />
    </div>
  );
}
