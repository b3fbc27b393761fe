import { z } from 'zod';
import { fail } from '../../../kernel/result.ts';

/** The code of a role in an address: `manager`, `role-12`. */
export const zRoleCode = z.string().regex(/^[a-z\d-]{1,20}$/);

export const noSuchRole = () => fail('NOT_FOUND', { message: 'Такой роли нет' });
