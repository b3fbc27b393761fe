import { fail } from '#server/kernel/result.ts';
import { refusalPage } from '../answers/run-screen.server.ts';

/**
 * Returns the id in an address. Throws the refusal for a record that does not exist, with the text `message`,
 * when it is not a number or has leading zeros, because a record has one address only.
 */
export function idInAddress(request: Request, text: string | undefined, message?: string): number {
  if (/^[1-9]\d{0,14}$/.test(text ?? '')) return Number(text);
  throw refusalPage(request, fail('NOT_FOUND', { message }));
}

/**
 * Returns the id in the address of a record; 0 for `new`. Throws the refusal for a record that does not exist, with
 * the text `none`.
 */
export function idOrNew(request: Request, text: string | undefined, none: string): number {
  return text === 'new' ? 0 : idInAddress(request, text, none);
}
