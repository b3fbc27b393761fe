import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * `shouldRevalidate` of screens with forms: a form that was refused with an error status leaves the screen as it is. (It is the
 * default of navigations; after a fetcher's form the router loads everything again, and a session that has ended would lead
 * away from what was typed.)
 */
export function keepRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;
}
