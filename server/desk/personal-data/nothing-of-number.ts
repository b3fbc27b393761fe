import { fail } from '../../kernel/result.ts';

/** Refuses when a number without an account has nothing, or nothing any more. */
export const nothingOfNumber = () =>
  fail('NOT_FOUND', { message: 'По этому номеру ничего нет: заявок не было, или данные уже уничтожены' });
