import { fail } from '../../kernel/result.ts';

/** Returns the refusal for an address that is removed, belongs to another dealer or does not exist. */
export const noSuchAddress = () => fail('NOT_FOUND', { message: 'Такого адреса нет' });
