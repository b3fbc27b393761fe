import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { customerOf } from './desk.repository.server.ts';
import { zOrderNumber, zPart } from './input.ts';
import { findNamedOrder } from './named-order.server.ts';
import { readConversation } from './repository.server.ts';

/**
 * Returns a customer's conversation as `listChat` does, with the customer. The conversation may be empty, because
 * staff can begin it. `about` is the order with the number `order`, for the next message. Refuses with NOT_FOUND.
 */
export const getConversation = staffUseCase({
  name: 'get-conversation',
  access: withRight('talks'),
  writes: false,
  input: z.object({ account: zId, ...zPart, order: zOrderNumber.catch(undefined) }),
  async run({ account, order, ...part }, { db, actor }) {
    const customer = await customerOf(db, account, confinedTo(actor));
    if (!customer) return fail('NOT_FOUND', { message: 'Такого чата нет' });
    const conversation = await readConversation(db, account, 'staff', part);
    const about = await findNamedOrder(db, { ...customer, accountId: account }, order);
    return ok({ ...conversation, about, customer: { ...customer, name: customer.name || customer.email } });
  },
});
