import type { z } from 'zod';
import type { PaymentKind } from '../../db/schema.ts';
import { zChosenId, zLine, zRoubles, zRuDate, zText } from '../../kernel/fields.ts';
import { paymentKindNames } from './payment-kinds.ts';

/** One billion roubles, in kopecks; a higher amount is a typing error. */
const maxAmount = 100_000_000_000;

const isKind = (text: string): text is PaymentKind => paymentKindNames.some((kind) => kind === text);

/** A document as typed. */
export const zPayment = {
  contract: zChosenId('Выберите договор'),
  kind: zText(12).refine(isKind, { error: 'Выберите, что внести' }),
  paid_on: zRuDate,
  amount: zRoubles.refine((kopecks) => kopecks > 0 && kopecks <= maxAmount, {
    error: 'Сумма – от 0,01 до 1\u00a0000\u00a0000\u00a0000\u00a0₽',
  }),
  number: zLine(50),
  note: zLine(500),
};

type Typed = z.output<z.ZodObject<typeof zPayment>>;

/** Returns typed fields in the shape of a document. */
export function paymentOf({ contract, paid_on, ...rest }: Typed) {
  return { ...rest, contractId: contract, paidOn: paid_on };
}
