import type { LinksFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import stylesUrl from '#app/components/papers/complaints/complaints.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** The screens of complaints share their styles. */
export default function Complaints() {
  return <Outlet />;
}
