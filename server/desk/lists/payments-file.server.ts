import { z } from 'zod';
import { inOrder } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { paymentKinds } from '../money/payment-kinds.ts';
import type { ListedPayment } from '../money/payment-view.ts';
import { paymentConditions, zPayments } from '../money/payments-input.ts';
import { countPayments, paymentIds, paymentsByIds } from '../money/repository.server.ts';
import { allRows, byIds, listFile } from './list-file.server.ts';

/**
 * Returns what `list-payments` lists, all pages, as an `.xlsx` file (§12.1.52). Refuses invalid dates with BAD_INPUT by
 * field.
 */
export const paymentsFile = staffUseCase({
  name: 'payments-file',
  access: withRight('money'),
  writes: false,
  input: z.object(zPayments).superRefine(inOrder),
  async run({ sort, ...asked }, context) {
    const { db, actor } = context;
    const conditions = paymentConditions(asked, actor);
    const total = await countPayments(db, conditions);
    const ids = await paymentIds(db, conditions, { ...allRows, total }, sort);
    const read = byIds(ids, (part) => paymentsByIds(db, part));
    return ok(
      await listFile<ListedPayment, number>({ list: 'money', name: 'Деньги', columns, read }, context),
    );
  },
});

const sumOn = (side: 'payment' | 'shipment', { kind, amount }: ListedPayment) =>
  paymentKinds[kind].side === side ? { sum: amount } : { text: '' };

const columns = [
  {
    of: 'document',
    header: 'Документ',
    width: 28,
    cell: ({ kind }: ListedPayment) => ({ text: paymentKinds[kind].header }),
  },
  { of: 'document', header: 'Номер', width: 16, cell: ({ number }: ListedPayment) => ({ text: number }) },
  {
    of: 'document',
    header: 'Сторно',
    width: 10,
    cell: ({ cancelledAt }: ListedPayment) => ({ text: cancelledAt === null ? '' : 'да' }),
  },
  { of: 'document', header: 'Заметка', width: 40, cell: ({ note }: ListedPayment) => ({ text: note }) },
  { of: 'day', header: 'Дата', width: 12, cell: ({ paidOn }: ListedPayment) => ({ day: paidOn }) },
  { of: 'dealer', header: 'Дилер', width: 36, cell: ({ dealer }: ListedPayment) => ({ text: dealer }) },
  { of: 'dealer', header: 'Договор', width: 20, cell: ({ contract }: ListedPayment) => ({ text: contract }) },
  {
    of: 'by',
    header: 'Внесено',
    width: 24,
    cell: ({ importId, by }: ListedPayment) => ({ text: importId === null ? by : 'из выписки' }),
  },
  { of: 'sum', header: 'Долг меньше, ₽', width: 16, cell: (row: ListedPayment) => sumOn('payment', row) },
  { of: 'more', header: 'Долг больше, ₽', width: 16, cell: (row: ListedPayment) => sumOn('shipment', row) },
];
