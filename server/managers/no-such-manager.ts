import { type Failure, fail } from '../kernel/result.ts';

/** For another dealer's, and for the main user himself, too: he keeps others, not himself. */
export function noSuchManager(): Failure {
  return fail('NOT_FOUND', { message: 'Такого менеджера нет' });
}
