import { Readable } from 'node:stream';
import { z } from 'zod';
import { csvText, csvType } from '../../files/csv.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import { type SheetRow, sheetType } from '../../files/sheet.ts';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { buildPreview } from './build-preview.server.ts';
import { zShownList } from './kept-list.ts';
import { rowOf, type Sources, sourceKeys } from './list-sources.ts';
import { matchLines } from './match-lines.ts';
import type { PreviewRow } from './preview.ts';
import { findEntered, findList } from './repository.server.ts';

const columns = ['Строка', 'В вашем списке', 'Артикул', 'Количество', 'Похожие товары'];

/**
 * Returns a file with the lines of a saved list for which no product was found, `{list, format}` (§2.8.7). The file
 * has one row for each row of the dealer's sheet that was not found, with the row's number and text. Refuses with
 * NOT_FOUND when the list does not exist or has no such lines.
 */
export const downloadNotFound = useCase({
  name: 'download-not-found',
  access: buyers,
  writes: false,
  input: z.object({ list: zShownList.list, format: z.enum(['xlsx', 'csv']) }),
  async run({ list, format }, { db, actor, catalogue }) {
    const kept = list && (await findList(db, actor.accountId, list));
    if (!kept) return fail('NOT_FOUND', { message: 'Этого списка больше нет' });
    const first = kept.path?.[0]?.key;
    const [current, model, entered] = await Promise.all([
      contractToLookThrough(db, actor),
      catalogue(),
      first ? findEntered(db, actor.accountId, first) : undefined,
    ]);
    const basket = await readBasket(db, actor, current);
    const matches = matchLines(kept.lines, model, current.view);
    const { rows } = buildPreview(kept.lines, matches, current, basket);
    const lines = rows
      .filter(({ status }) => status === 'unknown')
      .flatMap((row) => linesOf(row, entered?.sources ?? {}))
      .sort((a, b) => (a.row ?? Infinity) - (b.row ?? Infinity));
    if (lines.length === 0) return fail('NOT_FOUND', { message: 'Ненайденных строк в\u00a0списке нет' });
    const about = (kept.name || 'быстрый заказ').replace(/[\\/:*?"<>|]/g, '-');
    const name = `Не найдено – ${about}.${format}`;
    if (format === 'csv') {
      const cells = lines.map(({ row, texts }) => [row ?? '', ...texts]);
      return ok({ name, type: csvType, body: Readable.from([Buffer.from(csvText([columns, ...cells]))]) });
    }
    const cells = lines.map(
      ({ row, texts }): SheetRow => [
        row === undefined ? null : { whole: row },
        ...texts.map((text) => ({ text })),
      ],
    );
    const head = columns.map((text): SheetRow[number] => ({ text, look: 'head' }));
    const body = sheetFile({
      name: 'Не найдено',
      widths: [9, 60, 26, 12, 60],
      frozen: 1,
      filtered: true,
      digits: [2, 3],
      rows: [head, ...cells],
    });
    return ok({ name, type: sheetType, body });
  },
});

/** Returns a row of the file for each row of the sheet. A typed line has no row number. */
function linesOf({ src, articul, quantity, choices }: PreviewRow, sources: Sources) {
  const similar = choices.map((choice) => `${choice.articul} ${choice.header}`).join('; ');
  const keys = sourceKeys(src);
  if (keys.length < 2) {
    const [key] = keys;
    return [
      { row: key && rowOf(key), texts: [(key && sources[key]) || articul, articul, quantity, similar] },
    ].map(({ row, texts }) => ({ row: row || undefined, texts }));
  }
  // The line contains the sum of these rows; each row's quantity is in its text.
  return keys.map((key) => ({ row: rowOf(key), texts: [sources[key] ?? articul, articul, '', similar] }));
}
