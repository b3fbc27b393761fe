import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { complaintIds, complaintsByIds } from '../../papers/complaints/desk.repository.server.ts';
import type { DeskComplaint } from '../../papers/complaints/desk-complaint.ts';
import { complaintConditions, zDeskComplaints } from '../../papers/complaints/desk-input.ts';
import { allRows, byIds, listFile } from './list-file.server.ts';

/** Returns what `list-desk-complaints` lists, all pages, as an `.xlsx` file (§12.1.52). */
export const complaintsFile = staffUseCase({
  name: 'complaints-file',
  access: withRight('talks'),
  writes: false,
  input: zDeskComplaints,
  async run({ sort, ...asked }, context) {
    const { db, actor } = context;
    const ids = await complaintIds(db, complaintConditions(asked, actor), allRows, sort);
    const read = byIds(ids, (part) => complaintsByIds(db, part));
    const file = { list: 'complaints', name: 'Рекламации', columns, read } as const;
    return ok(await listFile<DeskComplaint, number>(file, context));
  },
});

const columns = [
  { of: 'number', header: 'Номер', width: 14, cell: ({ number }: DeskComplaint) => ({ text: number }) },
  { of: 'dealer', header: 'Дилер', width: 36, cell: ({ dealer }: DeskComplaint) => ({ text: dealer }) },
  {
    of: 'dealer',
    header: 'Менеджер',
    width: 28,
    cell: ({ manager }: DeskComplaint) => ({ text: manager ?? '' }),
  },
  { of: 'reason', header: 'Причина', width: 40, cell: ({ reason }: DeskComplaint) => ({ text: reason }) },
  {
    of: 'reason',
    header: 'Позиций',
    width: 10,
    cell: ({ positions }: DeskComplaint) => ({ whole: positions }),
  },
  { of: 'reason', header: 'Фото', width: 8, cell: ({ pictures }: DeskComplaint) => ({ whole: pictures }) },
  {
    of: 'created',
    header: 'Прислана',
    width: 12,
    cell: ({ createdAt }: DeskComplaint) => ({ day: dayOf(createdAt) }),
  },
  {
    of: 'created',
    header: 'Ждёт с',
    width: 12,
    cell: ({ waitsSince }: DeskComplaint) =>
      waitsSince === undefined ? { text: '' } : { day: dayOf(waitsSince) },
  },
  {
    of: 'state',
    header: 'Состояние',
    width: 16,
    cell: ({ state }: DeskComplaint) => ({ text: state.header }),
  },
];
