import { listedFor } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ListedCall } from '../../talk/calls/call-view.ts';
import { callIds, callsByIds } from '../../talk/calls/calls.repository.server.ts';
import { zCalls } from '../../talk/calls/calls-input.ts';
import { allRows, byIds, listFile } from './list-file.server.ts';

/** Returns what `list-calls` lists, all pages, as an `.xlsx` file (§12.1.52). */
export const callsFile = staffUseCase({
  name: 'calls-file',
  access: withRight('talks'),
  writes: false,
  input: zCalls,
  async run({ part }, context) {
    const { db, actor, now } = context;
    const ids = await callIds(db, part, { served: listedFor(actor), now }, allRows);
    const read = byIds(ids, (some) => callsByIds(db, some));
    return ok(await listFile<ListedCall, number>({ list: 'calls', name: 'Звонки', columns, read }, context));
  },
});

const at = (time: number | undefined) => ({ text: time === undefined ? '' : ruDateTimeOf(time) });

const columns = [
  { of: 'name', header: 'Имя', width: 28, cell: ({ firstname }: ListedCall) => ({ text: firstname }) },
  { of: 'phone', header: 'Телефон', width: 20, cell: ({ phone }: ListedCall) => ({ text: phone }) },
  { of: 'dealer', header: 'Дилер', width: 36, cell: ({ dealer }: ListedCall) => ({ text: dealer ?? '' }) },
  { of: 'dealer', header: 'E-mail', width: 28, cell: ({ email }: ListedCall) => ({ text: email ?? '' }) },
  { of: 'when', header: 'Заявка', width: 18, cell: ({ firstAskedAt }: ListedCall) => at(firstAskedAt) },
  { of: 'when', header: 'Заявок', width: 8, cell: ({ asked }: ListedCall) => ({ whole: asked }) },
  { of: 'when', header: 'Позвонить', width: 18, cell: ({ postponedTo }: ListedCall) => at(postponedTo) },
  { of: 'when', header: 'Позвонили', width: 18, cell: ({ doneAt }: ListedCall) => at(doneAt) },
  { of: 'was', header: 'Попыток', width: 10, cell: ({ attempts }: ListedCall) => ({ whole: attempts }) },
  {
    of: 'was',
    header: 'Кто звонит',
    width: 24,
    cell: ({ handler }: ListedCall) => ({ text: handler ?? '' }),
  },
  {
    of: 'was',
    header: 'Заметка',
    width: 40,
    cell: ({ lastNote }: ListedCall) => ({ text: lastNote?.note ?? '' }),
  },
];
