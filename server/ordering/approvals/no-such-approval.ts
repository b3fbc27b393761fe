import { type Failure, fail } from '../../kernel/result.ts';

/** Returns the refusal for a request that does not exist or that the reader may not see. */
export function noSuchApproval(): Failure {
  return fail('NOT_FOUND', { message: 'Такой заявки нет' });
}
