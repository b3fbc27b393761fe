import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { isUnreachable } from '#app/enhance/connection.ts';

/** The page in place of a screen that refused or broke; for the ErrorBoundary of a route. */
export function ScreenError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const message = isRouteErrorResponse(error)
    ? (error.data as { message?: string } | null)?.message
    : undefined;
  return <ErrorPage status={statusOf(error)} message={message} path={pathname + search} />;
}

/** The status of what a route has thrown; a portal out of reach is 504, any other surprise 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isUnreachable(error) ? 504 : 500;
}
