import { fail } from '#server/kernel/result.ts';
import { nest, type Plain } from './nest.ts';
import { refusalPage } from './run-screen.server.ts';

/** The fields of an address, names in brackets taken apart. What is nested too deep, or too much, gets a page (BAD_INPUT). */
export function queryOf(request: Request): Record<string, Plain> {
  try {
    return nest(new URL(request.url).searchParams);
  } catch {
    throw refusalPage(request, fail('BAD_INPUT'));
  }
}
