import { fail } from '#server/kernel/result.ts';
import { refusalPage } from '../answers/run-screen.server.ts';
import { nest, type Plain } from './nest.ts';

/**
 * Returns the query fields of an address, with bracketed names nested. Throws an error page (BAD_INPUT) when
 * they are nested too deep or too many.
 */
export function queryOf(request: Request): Record<string, Plain> {
  try {
    return nest(new URL(request.url).searchParams);
  } catch {
    throw refusalPage(request, fail('BAD_INPUT'));
  }
}
