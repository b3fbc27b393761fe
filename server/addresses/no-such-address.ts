import { fail } from '../kernel/result.ts';

/** For somebody else's, for a removed one, and for one that is not there. */
export const noSuchAddress = () => fail('NOT_FOUND', { message: 'Такого адреса нет' });
