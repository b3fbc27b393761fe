import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { ErrorPage, errorTitleOf } from '#app/components/layout/error-page.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { isUnreachable } from '#app/enhance/connection.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { backAddress } from '#server/kernel/back-address.ts';

/** The page shown in place of a screen that refused or failed; for the ErrorBoundary of a route. */
export function ScreenError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const signedIn = useFrame().role !== undefined;
  const message = messageOf(error);
  return (
    <ErrorPage
      status={statusOf(error)}
      path={backAddress(pathname, search)}
      message={message}
      signedIn={signedIn}
    />
  );
}

/**
 * Returns the refusal's own message. Undefined for `FORBIDDEN`, for which the page has its own text and a link, and
 * for errors that are not refusals.
 */
export function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { code, message } = (error.data ?? {}) as { code?: string; message?: string };
  return code === 'FORBIDDEN' ? undefined : message;
}

/**
 * Returns the HTTP status of an error thrown by a route: 504 when the portal is unreachable, 500 for any other
 * unexpected error.
 */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isUnreachable(error) ? 504 : 500;
}

/** Returns the text of `<title>` when a screen could not be loaded; `missing` names the missing thing. */
export function titleOfError(error: unknown, missing: string): string {
  const status = statusOf(error);
  return pageTitle(status === 404 ? missing : errorTitleOf(status, messageOf(error)));
}
