import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isOutOfReach } from './connection.ts';

/**
 * `shouldRevalidate` of screens with forms: a form that was refused with an error status, or could not reach
 * the portal, does not reload the screen. (This is the default for navigations; after a fetcher's form the
 * router would reload everything, and an ended session would redirect away from typed values.)
 */
export function keepRefused(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, actionResult, defaultShouldRevalidate } = args;
  const refused = (actionStatus !== undefined && actionStatus >= 400) || isOutOfReach(actionResult);
  return refused ? false : defaultShouldRevalidate;
}

/**
 * Like `keepRefused`, except that a form refused because somebody else was faster (409) reloads the screen, which
 * shows what they wrote.
 */
export function reloadWhenStale(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 409 || keepRefused(args);
}
