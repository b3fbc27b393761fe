import { fail } from '../../kernel/result.ts';

/** Refuses an order that does not exist, or not for this member of the staff. */
export const noSuchOrder = () => fail('NOT_FOUND', { message: 'Такого заказа нет' });
