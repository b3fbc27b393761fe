import { z } from 'zod';
import { type SignedIn, signedIn } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { chosenRate } from '../../ordering/orders/vat.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { contractBalances } from '../balance/contract-balances.server.ts';
import { debtParts } from './bill.ts';
import { debtBillNumber } from './bill-number.ts';
import { duesOf } from './dues.ts';
import { type Kept, keepBill } from './keep-bill.server.ts';
import { missingRequisites, whyNoBill } from './missing-requisites.ts';
import { payeeNow } from './payee.repository.server.ts';
import { contractToBill } from './repository.server.ts';

const chooseSum = 'Выберите, за что выставить счёт';

const input = z.object({
  contract_id: zId,
  /** The part and the sum in kopecks that the form showed: `overdue:123400`. */
  due: z
    .string({ error: chooseSum })
    .regex(new RegExp(`^(${debtParts.join('|')}):\\d{1,15}$`), { error: chooseSum }),
});

/**
 * Creates the bill for a debt under a contract (§12.1.39), or finds the one with the same day and sum, and returns the
 * id of its document. Every account that sees the balance may request it. Refusals: NOT_FOUND for a contract whose sums
 * the account may not see; CANNOT_BILL when the debt has changed, and while requisites of the wholesaler are missing;
 * TOO_MANY_TRIES beyond sixty new bills per dealer and hour.
 */
export const billDebt = useCase({
  name: 'bill-debt',
  access: signedIn,
  writes: 'own',
  input,
  async run({ contract_id: id, due }, ctx) {
    return keepBill(ctx, (db) => billNow({ ...ctx, db }, id, due));
  },
});

/** Returns the current bill of a debt, or the reason why there is none. */
async function billNow(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  id: number,
  asked: string,
): Promise<Result<Kept>> {
  const noContract = fail('NOT_FOUND', { message: 'Такого договора нет' });
  if (actSums(actor, await politicsOf(db, actor)) !== 'shown') return noContract;
  const today = dayOf(now);
  const [balance] = await contractBalances(db, actor, { today, only: id });
  const contract = balance && (await contractToBill(db, actor, id));
  if (!balance || !contract) return noContract;
  const due = duesOf(balance).find(({ part, amount }) => `${part}:${amount}` === asked);
  if (!due)
    return fail('CANNOT_BILL', {
      message: 'Пока страница была открыта, долг изменился. Проверьте сумму и выставьте счёт ещё раз',
    });
  const seller = await payeeNow(db);
  const missing = whyNoBill(missingRequisites(seller));
  if (missing) return fail('CANNOT_BILL', { message: missing });
  const { amount, text } = due;
  const name = `Оплата отгруженных товаров по договору ${contract.header}: ${text}, на ${ruDate(today)}`;
  // The goods may have been sold at several VAT rates, which the shipping documents state.
  const rate = chosenRate(seller.vat) === null ? null : undefined;
  return ok({
    subject: { kind: 'contract', id },
    dealerId: actor.dealerId,
    contract,
    contents: {
      seller,
      buyer: contract.buyer,
      basis: `Договор ${contract.header}`,
      purpose: `по договору ${contract.header}`,
      lines: [{ id: 0, name, quantity: 1, unit: '', price: amount, sum: amount, rate }],
    },
    numberOf: (nth) => debtBillNumber(id, nth),
  });
}
