import { z } from 'zod';
import { inTransaction } from '../../../db/dialect.server.ts';
import { zText } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { insertChange } from './changes.repository.server.ts';
import { openBook } from './columns.repository.server.ts';
import { sheetColumns } from './goods-columns.ts';
import { knownGoods } from './known-goods.server.ts';
import { planRows } from './plan-rows.ts';
import { readGoodsSheet } from './read-goods-sheet.server.ts';
import { readHead } from './sheet-head.ts';

const chooseFile = 'Выберите файл';

/**
 * Reads an uploaded sheet of goods, compares it with the stored goods and stores the plan until somebody confirms it.
 * Changes no product. Returns the plan's id. Refusals: UNREADABLE_FILE at `file`.
 */
export const uploadGoodsSheet = staffUseCase({
  name: 'upload-goods-sheet',
  access: changesManyGoods,
  writes: 'own',
  input: z.object({
    name: zText(255).catch(''),
    file: z.instanceof(Uint8Array, { error: chooseFile }),
  }),
  async run({ name, file }, { db, actor, now, log }) {
    const read = await readGoodsSheet(file, actor.staffId);
    if (!read.ok) return read;
    const book = await openBook(db, { withPrices: true });
    const sheet = readHead(read.value, sheetColumns(book));
    if (!sheet.ok) return sheet;
    const { rows, unchanged } = planRows(sheet.value, await knownGoods(db, sheet.value), book);
    const by = actor.name || actor.email;
    const planned = { kind: 'sheet', name: name || 'товары.xlsx', staffId: actor.staffId, by } as const;
    const ignored = sheet.value.ignored.join(', ');
    const id = await inTransaction(db, (trx) =>
      insertChange(trx, { ...planned, ignored, unchanged, rows, now }),
    );
    log('goods-sheet.uploaded', { change: id, rows: sheet.value.rows.length, by: actor.staffId });
    return ok({ id });
  },
});
