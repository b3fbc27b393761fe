import { fail } from '../../kernel/result.ts';

export const noSuchDealer = () => fail('NOT_FOUND', { message: 'Такого дилера нет' });

export const noSuchPerson = () => fail('NOT_FOUND', { message: 'Такого человека у дилера нет' });
