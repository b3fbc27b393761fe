import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isUnsent } from './unreachable.ts';

/**
 * `shouldRevalidate` of screens with forms: a form that was refused with an error status, or did not get through, leaves the
 * screen as it is. (It is the default of navigations; after a fetcher's form the router loads everything again, and a session
 * that has ended would lead away from what was typed.)
 */
export function keepRefused(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, actionResult, defaultShouldRevalidate } = args;
  const refused = (actionStatus !== undefined && actionStatus >= 400) || isUnsent(actionResult);
  return refused ? false : defaultShouldRevalidate;
}
