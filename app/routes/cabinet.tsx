import { Outlet, useLocation } from '@remix-run/react';
import { CabinetShell } from '#app/components/layout/cabinet-shell.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { useOpenWindow } from '#app/enhance/open-window.ts';

/** The cabinet: its sections on the left, the current one beside them. */
export default function Cabinet() {
  const { role, counts } = useFrame();
  const { pathname } = useLocation();
  const inWindow = useOpenWindow();
  return (
    <CabinetShell role={role} counts={counts} path={pathname} modal={inWindow}>
      <Outlet />
    </CabinetShell>
  );
}
