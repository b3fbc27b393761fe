import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { seesReturns } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ListedReturn } from '../returns/desk-return.ts';
import { deskReturnConditions, zDeskReturns } from '../returns/desk-returns-input.ts';
import { returnIds, returnsByIds } from '../returns/repository.server.ts';
import { allRows, byIds, listFile } from './list-file.server.ts';

/** Returns what `list-desk-returns` lists, all pages, as an `.xlsx` file (§12.1.52). */
export const returnsFile = staffUseCase({
  name: 'returns-file',
  access: seesReturns,
  writes: false,
  input: zDeskReturns,
  async run({ sort, ...asked }, context) {
    const { db, actor } = context;
    const ids = await returnIds(db, deskReturnConditions(asked, actor), allRows, sort);
    const read = byIds(ids, (part) => returnsByIds(db, part));
    return ok(
      await listFile<ListedReturn, number>({ list: 'returns', name: 'Возвраты', columns, read }, context),
    );
  },
});

const columns = [
  { of: 'number', header: 'Номер', width: 14, cell: ({ number }: ListedReturn) => ({ text: number }) },
  { of: 'dealer', header: 'Дилер', width: 36, cell: ({ dealer }: ListedReturn) => ({ text: dealer }) },
  { of: 'dealer', header: 'Заказ', width: 14, cell: ({ order }: ListedReturn) => ({ text: order.number }) },
  { of: 'reason', header: 'Причина', width: 40, cell: ({ reason }: ListedReturn) => ({ text: reason }) },
  { of: 'sum', header: 'Сумма, ₽', width: 16, cell: ({ total }: ListedReturn) => ({ sum: total }) },
  {
    of: 'created',
    header: 'Оформлен',
    width: 12,
    cell: ({ createdAt }: ListedReturn) => ({ day: dayOf(createdAt) }),
  },
  {
    of: 'state',
    header: 'Состояние',
    width: 16,
    cell: ({ state }: ListedReturn) => ({ text: state.header }),
  },
];
