import { fail } from '../../kernel/result.ts';

/** Returns the refusal for a number without an account that has no data, or no data any more. */
export const nothingOfNumber = () =>
  fail('NOT_FOUND', { message: 'По этому номеру ничего нет: заявок не было, или данные уже уничтожены' });
