import { z } from 'zod';
import type { Entity, RowProblem } from '../../exchange/rows/entity.ts';
import { zOneCId } from '../../exchange/rows/fields.ts';
import { heldRecords, idsOf, namesOf, takenInns } from '../../exchange/rows/records.repository.server.ts';
import {
  changedIds,
  columnsOf,
  isProblem,
  saveRecords,
  type Wanted,
} from '../../exchange/rows/save-records.server.ts';
import { zEmailOrNone, zIfSent, zLine, zName, zRequiredName } from '../../kernel/fields.ts';
import { zInn } from '../../people/contragents/input.ts';
import { refreshWordsOf } from '../../people/dealers/words.repository.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  name: zIfSent(zRequiredName(255)),
  /** The INN of one of its contragents, which identifies a dealer created by staff. */
  inn: zIfSent(zInn),
  /** The 1C id of the staff member who serves the dealer; '' for nobody. */
  manager: zIfSent(zLine(100)),
  /** Shown to the dealer when the manager is not a staff member in the portal. */
  manager_name: zIfSent(zName(255)),
  manager_email: zIfSent(zEmailOrNone),
  manager_phone: zIfSent(zLine(30)),
});

const newDealer = { header: '', staff_id: null, manager_name: '', manager_email: '', manager_phone: '' };

/**
 * Dealers: customers that may have several contragents. An existing dealer without a 1C id receives this id if it has
 * the same name and a contragent with this INN. The name alone is not enough, because users of one dealer could then
 * see another dealer's prices and debts.
 */
const dealers: Entity<z.output<typeof row>> = {
  name: 'dealers',
  row,
  async save(ctx, rows) {
    const { db } = ctx;
    const contragents = await takenInns(
      db,
      rows.flatMap(({ inn }) => inn ?? []),
    );
    const recordOf = await heldRecords(db, 'dealers', rows, {
      column: 'header',
      of: ({ name, inn }) => (inn === undefined ? undefined : name),
      agrees: ({ id }, { inn = '' }) => contragents.get(inn)?.dealerId === id,
    });
    const staff = await idsOf(
      db,
      'staff',
      rows.map(({ manager }) => manager),
    );
    const wanted = rows.map((sent): Wanted<'dealers'> | RowProblem => {
      const { id, name, manager } = sent;
      const known = recordOf(sent);
      const columns = columnsOf(known, newDealer);
      const header = name ?? columns.header;
      if (header === '') return { field: 'name', text: 'У нового дилера должно быть название' };
      const served = manager === '' ? null : staff.get(manager ?? '');
      const staff_id = manager === undefined ? columns.staff_id : served;
      if (staff_id === undefined) return { field: 'manager', text: `Нет сотрудника с id ${manager}` };
      const row = {
        header,
        staff_id,
        manager_name: sent.manager_name ?? columns.manager_name,
        manager_email: sent.manager_email ?? columns.manager_email,
        manager_phone: sent.manager_phone ?? columns.manager_phone,
      };
      return { id, known, row, dealerId: known?.id };
    });
    const staffNames = await namesOf(
      db,
      'staff',
      wanted.flatMap((each) => (isProblem(each) ? [] : [each.row.staff_id, each.known?.staff_id])),
    );
    const saved = await saveRecords(
      ctx,
      {
        table: 'dealers',
        kind: 'dealer',
        header: ({ header }) => header,
        wordings: {
          header: { label: 'Название' },
          staff_id: { label: 'Менеджер', text: staffNames },
          manager_name: { label: 'Менеджер из 1С' },
        },
      },
      wanted,
    );
    await refreshWordsOf(db, changedIds(saved));
    return saved.map(({ outcome }) => outcome);
  },
};

export const putDealers = rowsUseCase(dealers);
