import { fail } from '../../kernel/result.ts';

/** Returns the refusal for an order that does not exist or that this staff member may not see. */
export const noSuchOrder = () => fail('NOT_FOUND', { message: 'Такого заказа нет' });
