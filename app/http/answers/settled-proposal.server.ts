import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import type { Result } from '#server/kernel/result.ts';
import { redirectWith } from '../sessions/flash.server.ts';
import { refusalPage } from './run-screen.server.ts';

/**
 * Returns the value of a result about a contragent that 1C proposes. When somebody has settled it meanwhile, redirects
 * to the list with a message about it. Any other refusal is thrown as a page.
 */
export async function proposalOr<T>(request: Request, result: Result<T>): Promise<T> {
  if (result.ok) return result.value;
  if (result.code !== 'PROPOSAL_SETTLED') throw refusalPage(request, result);
  throw await redirectWith(deskPaths.contragents, { kind: 'no', text: result.message });
}
