import { z } from 'zod';
import type { PaymentKind } from '../../db/schema.ts';
import { confinedTo, sales } from '../../kernel/actor.ts';
import { dayOf, isoOfRu } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { parseRoubles } from '../../kernel/money.ts';
import { reconcile, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchPayment } from './get-payment.server.ts';
import { paymentOf, zPayment } from './input.ts';
import { whyNotPaidOn } from './paid-on.ts';
import { documentText } from './payment-kinds.ts';
import { paymentFormValues } from './payment-view.ts';
import { paymentWordings } from './payment-wordings.ts';
import { contractChoices, findPayment, holdPayment, updatePayment } from './repository.server.ts';

/**
 * Changes a payment, its ledger entry and the stored sums; acts keep what they copied. For a payment from a bank
 * statement, only the contract and the note can change, because day, number and sum are the bank's. Refusals:
 * NOT_FOUND, BAD_INPUT by field, CHANGED_MEANWHILE, PAYMENT_CANCELLED.
 */
export const savePayment = staffUseCase({
  name: 'save-payment',
  access: sales,
  writes: true,
  input: z.object({ id: zId, ...zPayment, original: zOriginal }),
  async run({ id, original, ...typed }, ctx) {
    const { db, actor, now, log } = ctx;
    await holdPayment(db, id);
    const known = await findPayment(db, id, confinedTo(actor));
    if (!known) return noSuchPayment();
    if (known.cancelledAt !== null) return fail('PAYMENT_CANCELLED');
    const stored = paymentFormValues(known);
    const bank = { kind: stored.kind, paid_on: stored.paid_on, amount: stored.amount, number: stored.number };
    const sent = { ...paymentFormValues(paymentOf(typed)), ...(known.fromBank && bank) };
    const contracts = await contractChoices(db, known.dealerId);
    const wordings = paymentWordings(contracts);
    const merged = reconcile({ sent, stored, original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
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
    await recordChange(ctx, {
      kind: 'payment',
      id,
      header: documentText(payment),
      action: 'changed',
      dealerId: known.dealerId,
      changes: changesBetween(stored, values, wordings),
    });
    log('payment.changed', { payment: id, by: actor.staffId });
    return ok({ id, meanwhile });
  },
});
