import { fail } from '../../kernel/result.ts';

/** The refusal for a return that does not exist or that the reader may not see. */
export const noSuchReturn = () => fail('NOT_FOUND', { message: 'Такого возврата нет' });
