import { Outlet, useLocation, useRouteError } from '@remix-run/react';
import { DeskError } from '#app/components/desk/frame/desk-error.tsx';
import { messageOf, statusOf } from '#app/screen-error.tsx';
import { backAddress } from '#server/kernel/back-address.ts';

/**
 * A layout between the frame of the desk and its screens that shows their refusals. After a refused form Remix
 * loads only the routes above the one that shows the error.
 */
export default function Inside() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <DeskError status={statusOf(error)} message={messageOf(error)} path={backAddress(pathname, search)} />
  );
}
