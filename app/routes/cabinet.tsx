import { Outlet, useLocation } from '@remix-run/react';
import { cabinetGroupsOf } from '#app/components/layout/cabinet-nav.ts';
import { beneath } from '#app/components/ui/modal.tsx';
import { SideNav } from '#app/components/ui/side-nav.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { useOpenWindow } from '#app/enhance/open-window.ts';

/** The cabinet: its sections at the left, the chosen one beside them. */
export default function Cabinet() {
  const { role } = useFrame();
  const { pathname } = useLocation();
  const inWindow = useOpenWindow();
  return (
    <div className="wrap split">
      <div className="contents" {...beneath(inWindow)}>
        <SideNav label="Кабинет" groups={cabinetGroupsOf(role)} path={pathname} />
      </div>
      <Outlet />
    </div>
  );
}
