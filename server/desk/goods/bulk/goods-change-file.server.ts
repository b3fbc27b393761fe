import { z } from 'zod';
import type { SavedFile } from '../../../files/saved-file.server.ts';
import { sheetFile } from '../../../files/sheet.server.ts';
import { type SheetCell, type SheetRow, sheetType } from '../../../files/sheet.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { findChange, rowsOf } from './changes.repository.server.ts';
import { noSuchChange } from './no-such-change.ts';
import { maxSheetRows } from './sheet-head.ts';

const columns: [text: string, width: number][] = [
  ['Строка', 10],
  ['Артикул', 20],
  ['Наименование', 50],
  ['Почему не изменено', 90],
];

/** Returns the wrong and the skipped rows of a change as an `.xlsx` file. Refusal: NOT_FOUND. */
export const goodsChangeFile = staffUseCase({
  name: 'goods-change-file',
  access: changesManyGoods,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db }) {
    const change = await findChange(db, id);
    if (!change) return noSuchChange();
    const rows = await rowsOf(db, id, { states: ['wrong', 'stale', 'kept'], most: maxSheetRows });
    const head = columns.map(([text]): SheetCell => ({ text, look: 'head' }));
    const file: SavedFile = {
      name: `Ошибки, ${change.name.replace(/\.(?:xlsx|zip)$/i, '')}.xlsx`,
      type: sheetType,
      body: sheetFile({
        name: 'Ошибки',
        widths: columns.map(([, width]) => width),
        frozen: 1,
        filtered: true,
        rows: [
          head,
          ...rows.map(
            ({ nth, note, content }): SheetRow => [
              { whole: nth },
              { text: content.articul },
              { text: content.file ? `${content.header}, ${content.file.name}` : content.header },
              { text: note },
            ],
          ),
        ],
      }),
    };
    return ok(file);
  },
});
