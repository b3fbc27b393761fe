import { createHash } from 'node:crypto';
import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zFlag, zFormKey } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { holdContract } from '../contracts/repository.server.ts';
import { paymentOf, zPayment } from './input.ts';
import { whyNotPaidOn } from './paid-on.ts';
import { documentText } from './payment-kinds.ts';
import { paymentFormValues } from './payment-view.ts';
import { paymentWordings } from './payment-wordings.ts';
import {
  contractChoices,
  dealerOfContract,
  insertPayment,
  paymentByKey,
  samePayment,
} from './repository.server.ts';

/**
 * Enters a payment or a correction under a contract into the ledger, the stored sums and the list, in one transaction.
 * The same form sent twice enters it once (decisions/forms.md). Refusals: NOT_FOUND, BAD_INPUT by field; SAME_PAYMENT
 * if the contract already has one with the same day, sum and number, unless `again` confirms that this is another
 * payment.
 */
export const createPayment = staffUseCase({
  name: 'create-payment',
  access: withRight('money'),
  writes: true,
  input: z.object({
    ...zPayment,
    again: zFlag,
    key: zFormKey('Обновите страницу и внесите платёж ещё раз'),
  }),
  async run({ key, again, ...typed }, ctx) {
    const { db, actor, now, log } = ctx;
    const payment = paymentOf(typed);
    const wrongDay = whyNotPaidOn(payment.paidOn, dayOf(now));
    if (wrongDay) return fail('BAD_INPUT', { fields: { paid_on: [wrongDay] } });
    // A second submission waits here and then finds the payment of the first.
    await holdContract(db, payment.contractId);
    const owner = await dealerOfContract(db, payment.contractId, confinedTo(actor));
    if (!owner) return noSuchContract();
    const { dealerId } = owner;
    const submission = createHash('sha256')
      .update(JSON.stringify([actor.staffId, key, payment]))
      .digest('hex');
    const known = await paymentByKey(db, submission);
    if (known !== undefined) return ok({ id: known, dealerId, contractId: payment.contractId });
    if (!again && (await samePayment(db, payment)) !== undefined) return fail('SAME_PAYMENT');

    const by = actor.name || actor.email;
    const id = await insertPayment(db, { ...payment, dealerId, by, now, key: submission });
    await recordChange(ctx, {
      kind: 'payment',
      id,
      header: documentText(payment),
      action: 'created',
      dealerId,
      changes: changesBetween(
        {},
        paymentFormValues(payment),
        paymentWordings(await contractChoices(db, dealerId)),
      ),
    });
    log('payment.entered', { payment: id, contract: payment.contractId, by: actor.staffId });
    return ok({ id, dealerId, contractId: payment.contractId });
  },
});
