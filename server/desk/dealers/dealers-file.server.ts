import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { seesDealers } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { allRows, byIds, listFile } from '../lists/list-file.server.ts';
import type { ListedDealer } from './dealer-view.ts';
import { dealerConditions, zDealers } from './dealers-input.ts';
import { dealerIds, listedDealers } from './repository.server.ts';

/** Returns what `list-dealers` lists, all pages, as an `.xlsx` file (§12.1.52). */
export const dealersFile = staffUseCase({
  name: 'dealers-file',
  access: seesDealers,
  writes: false,
  input: zDealers,
  async run({ sort, ...asked }, context) {
    const conditions = dealerConditions(asked, context.actor, context.now);
    const { db } = context;
    const ids = await dealerIds(db, conditions, sort, allRows);
    const read = byIds(ids, (part) => listedDealers(db, part));
    return ok(
      await listFile<ListedDealer, number>({ list: 'dealers', name: 'Дилеры', columns, read }, context),
    );
  },
});

const columns = [
  { of: 'dealer', header: 'Дилер', width: 40, cell: ({ header }: ListedDealer) => ({ text: header }) },
  {
    of: 'company',
    header: 'Контрагент',
    width: 40,
    cell: ({ company }: ListedDealer) => ({ text: company }),
  },
  { of: 'company', header: 'ИНН', width: 16, cell: ({ inn }: ListedDealer) => ({ text: inn }) },
  {
    of: 'manager',
    header: 'Менеджер',
    width: 28,
    cell: ({ manager }: ListedDealer) => ({ text: manager ?? '' }),
  },
  {
    of: 'last',
    header: 'Последний заказ',
    width: 16,
    cell: ({ lastOrderAt }: ListedDealer) =>
      lastOrderAt === undefined ? { text: '' } : { day: dayOf(lastOrderAt) },
  },
  { of: 'debt', header: 'Долг, ₽', width: 16, cell: ({ debt }: ListedDealer) => ({ sum: debt }) },
];
