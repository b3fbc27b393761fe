import { fail } from '../../../kernel/result.ts';

/** The refusal for a change of goods that does not exist. */
export const noSuchChange = () => fail('NOT_FOUND', { message: 'Такого изменения нет' });
