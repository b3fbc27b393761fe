import { z } from 'zod';
import type { PaymentKind } from '../../db/schema.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf, isoOfRu } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { parseRoubles } from '../../kernel/money.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { noSuchPayment } from './get-payment.server.ts';
import { paymentOf, zPayment } from './input.ts';
import { whyNotPaidOn } from './paid-on.ts';
import { documentText } from './payment-kinds.ts';
import { paymentFormValues } from './payment-view.ts';
import { paymentWordings } from './payment-wordings.ts';
import { contractChoices, findPayment, holdPayment, updatePayment } from './repository.server.ts';

/**
 * Changes a payment, its ledger entry and the stored sums; existing acts keep their copies. For a payment from a bank
 * statement, only the contract and the note can be changed, because day, number and sum are the bank's. Refusals:
 * NOT_FOUND, BAD_INPUT by field, CHANGED_MEANWHILE, PAYMENT_CANCELLED.
 */
export const savePayment = staffUseCase({
  name: 'save-payment',
  access: withRight('money'),
  writes: true,
  input: z.object({ id: zId, ...zPayment, original: zOriginal }),
  async run({ id, original, ...typed }, ctx) {
    const { db, actor, now } = ctx;
    await holdPayment(db, id);
    const known = await findPayment(db, id, confinedTo(actor));
    if (!known) return noSuchPayment();
    if (known.cancelledAt !== null) return fail('PAYMENT_CANCELLED');
    const { dealerId } = known;
    const stored = paymentFormValues(known);
    const bank = { kind: stored.kind, paid_on: stored.paid_on, amount: stored.amount, number: stored.number };
    const sent = { ...paymentFormValues(paymentOf(typed)), ...(known.fromBank && bank) };
    const contracts = await contractChoices(db, dealerId);
    const wordings = paymentWordings(contracts);
    const form = { kind: 'payment', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const payment = {
        contractId: Number(values.contract),
        kind: values.kind as PaymentKind,
        paidOn: isoOfRu(values.paid_on) ?? '',
        amount: parseRoubles(values.amount) ?? 0,
        number: values.number,
        note: values.note,
      };
      if (!contracts.some((each) => each.id === payment.contractId)) {
        return fail('BAD_INPUT', { fields: { contract: ['Выберите договор'] } });
      }
      const wrongDay = whyNotPaidOn(payment.paidOn, dayOf(now));
      if (wrongDay) return fail('BAD_INPUT', { fields: { paid_on: [wrongDay] } });
      await updatePayment(db, known, payment);
      return ok({ id, header: documentText(payment), dealerId });
    });
  },
});
