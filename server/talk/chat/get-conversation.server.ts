import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { customerOf } from './desk.repository.server.ts';
import { zPart } from './input.ts';
import { readConversation } from './repository.server.ts';

/**
 * Returns a customer's conversation as `listChat` does, with the customer. It may be empty, because the staff
 * can begin one. NOT_FOUND.
 */
export const getConversation = staffUseCase({
  name: 'get-conversation',
  writes: false,
  input: z.object({ account: zId, ...zPart }),
  async run({ account, ...part }, { db }) {
    const customer = await customerOf(db, account);
    if (!customer) return fail('NOT_FOUND', { message: 'Такого чата нет' });
    const conversation = await readConversation(db, account, 'staff', part);
    return ok({ ...conversation, customer: { ...customer, name: customer.name || customer.email } });
  },
});
