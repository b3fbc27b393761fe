import { type Failure, fail } from '../../kernel/result.ts';

/** Returns the refusal for an account of another dealer, and for the main user, who is not a manager. */
export function noSuchManager(): Failure {
  return fail('NOT_FOUND', { message: 'Такого менеджера нет' });
}
