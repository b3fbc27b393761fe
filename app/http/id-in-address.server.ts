import { fail } from '#server/kernel/result.ts';
import { refusalPage } from './run-screen.server.ts';

/**
 * The id that an address names. What is no number is a record that does not exist, which `message` says in its own words; so is
 * a number with zeros in front, for a record has one address.
 */
export function idInAddress(request: Request, text: string | undefined, message?: string): number {
  if (/^[1-9]\d{0,14}$/.test(text ?? '')) return Number(text);
  throw refusalPage(request, fail('NOT_FOUND', { message }));
}
