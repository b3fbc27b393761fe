import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { ErrorPage, errorTitleOf } from '#app/components/layout/error-page.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { isUnreachable } from '#app/enhance/connection.ts';
import { useFrame } from '#app/enhance/frame.ts';

/** The page in place of a screen that refused or broke; for the ErrorBoundary of a route. */
export function ScreenError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const signedIn = useFrame().role !== undefined;
  const message = messageOf(error);
  return <ErrorPage status={statusOf(error)} path={pathname + search} {...{ message, signedIn }} />;
}

/** What a refusal says in its own words. */
export function messageOf(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
}

/** The status of what a route has thrown; a portal out of reach is 504, any other surprise 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isUnreachable(error) ? 504 : 500;
}

/** The text of `<title>` where a screen could not be loaded; `missing` says what is not there. */
export function titleOfError(error: unknown, missing: string): string {
  const status = statusOf(error);
  return pageTitle(status === 404 ? missing : errorTitleOf(status));
}
