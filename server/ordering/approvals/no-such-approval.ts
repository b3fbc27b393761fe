import { type Failure, fail } from '../../kernel/result.ts';

/** For a request of another dealer, or of another manager. */
export function noSuchApproval(): Failure {
  return fail('NOT_FOUND', { message: 'Такой заявки нет' });
}
