import { z } from 'zod';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import type { SheetCell, SheetRow } from '../../files/sheet.ts';
import { sheetType } from '../../files/sheet.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { inOrder, zPeriod } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { periodOf } from './demand-input.ts';
import { missedSearches, wantedGoods } from './repository.server.ts';

const most = 10_000;

/**
 * Returns one of the lists of `show-demand` as an `.xlsx` file, up to 10,000 rows. Refuses invalid days with BAD_INPUT
 * by field.
 */
export const demandFile = staffUseCase({
  name: 'demand-file',
  access: withRight('demand'),
  writes: false,
  input: z.object({ list: z.enum(['searches', 'goods']).catch('searches'), ...zPeriod }).superRefine(inOrder),
  async run({ list, ...asked }, { db, now }) {
    const table =
      list === 'goods'
        ? { name: 'Ждут поступления', ...goodsTable(await wantedGoods(db, most)) }
        : { name: 'Искали и не нашли', ...searchTable(await missedSearches(db, periodOf(asked, now), most)) };
    const head = table.columns.map(([text]): SheetCell => ({ text, look: 'head' }));
    const file: SavedFile = {
      name: `${table.name} ${ruDateOf(now)}.xlsx`,
      type: sheetType,
      body: sheetFile({
        name: table.name,
        widths: table.columns.map(([, width]) => width),
        frozen: 1,
        filtered: true,
        rows: [head, ...table.rows],
      }),
    };
    return ok(file);
  },
});

type Table = { columns: [text: string, width: number][]; rows: SheetRow[] };

function searchTable(searches: Awaited<ReturnType<typeof missedSearches>>): Table {
  return {
    columns: [
      ['Запрос', 50],
      ['Сколько раз', 14],
      ['Последний раз', 16],
    ],
    rows: searches.map(({ words, searches: times, lastOn }) => [
      { text: words },
      { whole: times },
      { day: lastOn },
    ]),
  };
}

function goodsTable(goods: Awaited<ReturnType<typeof wantedGoods>>): Table {
  return {
    columns: [
      ['Артикул', 20],
      ['Наименование', 60],
      ['Нужен дилерам', 16],
      ['Нужно', 12],
      ['Ждут дилеры', 14],
      ['Свободно', 12],
      ['Ед.', 8],
    ],
    rows: goods.map(({ articul, header, dealers, quantity, awaiting, free, unit }) => [
      { text: articul },
      { text: header },
      { whole: dealers },
      { whole: quantity },
      { whole: awaiting },
      { whole: free },
      { text: unit },
    ]),
  };
}
