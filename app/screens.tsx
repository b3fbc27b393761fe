import type { MetaFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { ScreenError, statusOf } from './screen-error.tsx';

/**
 * Lies between the root and all screens, for their refusals: after a refused form Remix loads the routes above the one that
 * shows the error. Were that the root, the frame would not know who is signed in.
 */
export default function Screens() {
  return <Outlet />;
}

export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: pageTitle(errorTitleOf(statusOf(error))) }] : [];

export function ErrorBoundary() {
  return <ScreenError />;
}
