import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { seesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DeskOrder } from '../../ordering/orders/desk-order.ts';
import { conditionsOf } from '../../ordering/orders/desk-order-conditions.repository.server.ts';
import { deskOrderInput, type SortKey } from '../../ordering/orders/desk-order-filter.ts';
import { deskOrdersAfter } from '../../ordering/orders/desk-orders-after.repository.server.ts';
import { listFile } from './list-file.server.ts';

/**
 * Returns what `list-desk-orders` lists, all pages, as an `.xlsx` file (§12.1.52). Refuses unreadable days and sums
 * with BAD_INPUT by field.
 */
export const deskOrdersFile = staffUseCase({
  name: 'desk-orders-file',
  access: seesOrders,
  writes: false,
  input: deskOrderInput,
  async run({ page: _, before: __, sort, ...filter }, context) {
    const { db, actor } = context;
    const conditions = await conditionsOf(db, filter, actor);
    const read = async (after: SortKey | undefined, limit: number) => {
      const { orders, next } = await deskOrdersAfter(db, conditions, { sort, after, limit });
      return { rows: orders, next };
    };
    return ok(await listFile<DeskOrder, SortKey>({ list: 'orders', name: 'Заказы', columns, read }, context));
  },
});

const columns = [
  { of: 'number', header: 'Номер', width: 14, cell: ({ number }: DeskOrder) => ({ text: number }) },
  { of: 'dealer', header: 'Дилер', width: 36, cell: ({ dealer }: DeskOrder) => ({ text: dealer }) },
  { of: 'dealer', header: 'Контрагент', width: 36, cell: ({ company }: DeskOrder) => ({ text: company }) },
  {
    of: 'shipping',
    header: 'Доставка',
    width: 40,
    cell: ({ address, delivery }: DeskOrder) => ({ text: address || delivery }),
  },
  { of: 'shipping', header: 'Отгрузка', width: 12, cell: ({ shipOn }: DeskOrder) => ({ day: shipOn }) },
  {
    of: 'created',
    header: 'Оформлен',
    width: 12,
    cell: ({ createdAt }: DeskOrder) => ({ day: dayOf(createdAt) }),
  },
  { of: 'sum', header: 'Позиций', width: 10, cell: ({ positions }: DeskOrder) => ({ whole: positions }) },
  { of: 'sum', header: 'Сумма, ₽', width: 16, cell: ({ total }: DeskOrder) => ({ sum: total }) },
  { of: 'state', header: 'Состояние', width: 16, cell: ({ state }: DeskOrder) => ({ text: state.header }) },
  { of: 'state', header: 'В работе', width: 24, cell: ({ taker }: DeskOrder) => ({ text: taker ?? '' }) },
];
