import { fail } from '../../kernel/result.ts';

/**
 * Returns the refusal for a telephone number without an account if the portal stores nothing about it, or no longer
 * does.
 */
export const nothingOfNumber = () =>
  fail('NOT_FOUND', { message: 'По этому номеру ничего нет: заявок не было, или данные уже уничтожены' });
