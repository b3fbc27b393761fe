import type { MetaFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { messageOf, ScreenError, statusOf } from './screen-error.tsx';

/**
 * A layout between the root and all screens that shows their refusals. After a refused form Remix loads only the
 * routes above the one that shows the error. If the root showed it, the frame would not know the account.
 */
export default function Screens() {
  return <Outlet />;
}

export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: pageTitle(errorTitleOf(statusOf(error), messageOf(error))) }] : [];

export function ErrorBoundary() {
  return <ScreenError />;
}
