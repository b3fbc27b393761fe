import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { ErrorPage } from '#app/components/layout/error-page.tsx';

/** The page in place of a screen that refused or broke; for the ErrorBoundary of a route. */
export function ScreenError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const message = isRouteErrorResponse(error)
    ? (error.data as { message?: string } | null)?.message
    : undefined;
  return <ErrorPage status={statusOf(error)} message={message} path={pathname + search} />;
}

/** The status of what a route has thrown; a surprise is 500. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
