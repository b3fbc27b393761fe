import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findDealer } from '../dealers/repository.server.ts';
import { documentText } from './payment-kinds.ts';
import type { PaymentCard } from './payment-view.ts';
import { contractChoices, findPayment } from './repository.server.ts';

export const noSuchPayment = () => fail('NOT_FOUND', { message: 'Такого платежа нет' });

/**
 * Returns a payment with the contracts of its dealer. Refusal: NOT_FOUND, also for a payment of a dealer whom a
 * colleague serves.
 */
export const getPayment = staffUseCase({
  name: 'get-payment',
  access: withRight('money'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const payment = await findPayment(db, id, confinedTo(actor));
    const dealer = payment && (await findDealer(db, payment.dealerId, confinedTo(actor)));
    if (!dealer) return noSuchPayment();
    const card: PaymentCard = {
      ...payment,
      dealer: { id: dealer.id, header: dealer.header },
      contracts: await contractChoices(db, dealer.id),
      document: documentText(payment),
    };
    return ok(card);
  },
});
