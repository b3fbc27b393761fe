import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import type { SheetCell, SheetRow } from '../../files/sheet.ts';
import { sheetType } from '../../files/sheet.ts';
import type { Staff } from '../../kernel/actor.ts';
import { dayOf, ruDateOf, ruTimeOf } from '../../kernel/clock.ts';
import { thousands } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { seesHistory } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { historyActions, historyKinds } from '../../work/history/history-entry.ts';
import { type Found, findEntries } from './find-entries.server.ts';
import { historyInput } from './history-input.ts';
import { authorKinds, authorName, type HistoryEntry } from './history-view.ts';

/** The maximum number of entries; the last row of a shortened file states that entries are missing. */
const maxEntries = 50_000;
const maxRead = 500_000;
const atOnce = 500;

const columns = [
  ['Дата', 12],
  ['Время', 8],
  ['Кто', 26],
  ['Чей', 14],
  ['Дилер', 30],
  ['Что', 18],
  ['Запись', 34],
  ['Действие', 22],
  ['Поле', 22],
  ['Было', 40],
  ['Стало', 40],
] as const;

/**
 * Returns the filtered history as an `.xlsx` file, with a row for each changed value. The file is written while the
 * history is read. Refuses invalid days with BAD_INPUT by field.
 */
export const historyFile = staffUseCase({
  name: 'history-file',
  access: seesHistory,
  writes: false,
  input: historyInput,
  async run({ before: _, ...asked }, ctx) {
    const file: SavedFile = {
      name: `История ${ruDateOf(ctx.now)}.xlsx`,
      type: sheetType,
      body: sheetFile({
        name: 'История',
        widths: columns.map(([, width]) => width),
        frozen: 1,
        filtered: true,
        rows: rowsOf(asked, ctx),
      }),
    };
    return ok(file);
  },
});

type Asked = Parameters<typeof findEntries>[2];

async function* rowsOf(asked: Asked, { db, actor }: Context<Staff>): AsyncGenerator<SheetRow> {
  yield columns.map(([text]): SheetCell => ({ text, look: 'head' }));
  let entries = 0;
  let read = 0;
  let before: number | undefined;
  do {
    const found: Found = await findEntries(db, actor, asked, { before, limit: atOnce, most: 20 * atOnce });
    for (const entry of found.entries) yield* rowsOfEntry(entry);
    entries += found.entries.length;
    read += found.read;
    before = found.next;
  } while (before !== undefined && entries < maxEntries && read < maxRead);
  if (before !== undefined) {
    yield [{ text: `Здесь первые ${thousands(entries)} записей. Остальные – при более узком фильтре` }];
  }
}

function rowsOfEntry({ at, author, dealer, kind, header, action, changes }: HistoryEntry): SheetRow[] {
  const common: SheetCell[] = [
    { day: dayOf(at) },
    { text: ruTimeOf(at) },
    { text: authorName(author) },
    { text: authorKinds[author.kind] },
    { text: dealer?.header ?? '' },
    { text: historyKinds[kind as keyof typeof historyKinds] ?? kind },
    { text: header },
    { text: historyActions[action as keyof typeof historyActions] ?? action },
  ];
  if (changes.length === 0) return [common];
  return changes.map(({ label, before, after }) => [
    ...common,
    { text: label },
    { text: before },
    { text: after },
  ]);
}
