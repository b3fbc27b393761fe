import { fail } from '../../kernel/result.ts';

export const noSuchMember = () => fail('NOT_FOUND', { message: 'Такого сотрудника нет' });
