import { fail } from '../../kernel/result.ts';

/** For an address of another dealer, a removed one, and one that does not exist. */
export const noSuchAddress = () => fail('NOT_FOUND', { message: 'Такого адреса нет' });
