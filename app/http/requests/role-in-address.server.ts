import { fail } from '#server/kernel/result.ts';
import { refusalPage } from '../answers/run-screen.server.ts';

/**
 * Returns the code of a role in an address; undefined for `new`. Throws the refusal for a role that does not exist when
 * it is no code.
 */
export function roleInAddress(request: Request, text = ''): string | undefined {
  if (text === 'new') return undefined;
  if (/^[a-z\d-]{1,20}$/.test(text)) return text;
  throw refusalPage(request, fail('NOT_FOUND', { message: 'Такой роли нет' }));
}
