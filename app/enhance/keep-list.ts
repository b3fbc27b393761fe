import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { keepRefused } from './keep-refused.ts';

/**
 * `shouldRevalidate` of the catalogues: opening and closing a product card does not reload the list beneath;
 * neither does a form that was refused as a whole.
 */
export function keepList(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = args;
  const sent = formMethod !== undefined && formMethod.toUpperCase() !== 'GET';
  const sameList = currentParams.id === nextParams.id && currentUrl.search === nextUrl.search;
  return sent || !sameList || currentUrl.pathname === nextUrl.pathname ? keepRefused(args) : false;
}
