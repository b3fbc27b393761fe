import { counted } from '../../../kernel/plural.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { type Column, folded, idHeader, plainLine } from './goods-columns.ts';

/** The number of the last row of a sheet. */
const mostRows = 1_048_576;

/** A row of a sheet: its number, and the texts of its cells. */
export type RawRow = { number: number; cells: string[] };

/** A sheet of goods: the columns that it has, and the texts of each row by column name. `id` '': none. */
export type SheetOfGoods = {
  columns: Column[];
  rows: { number: number; id: string; texts: Partial<Record<string, string>> }[];
  /** The headers of unknown columns. */
  ignored: string[];
};

export const maxSheetRows = 20_000;

/** Returns the refusal of a sheet that cannot be read. */
export function refuse(message: string) {
  return fail('UNREADABLE_FILE', { message, fields: { file: [message] } });
}

/** Reads the header, which is the first row, and the rows below it. Refuses a sheet that names no products. */
export function readHead([head, ...rows]: readonly RawRow[], known: readonly Column[]): Result<SheetOfGoods> {
  if (!head) return refuse('В таблице ничего нет. Товары должны быть на первом листе');
  const byHeader = new Map(known.map((column) => [folded(column.header), column]));
  const columns: { at: number; column: Column }[] = [];
  const ignored: string[] = [];
  let idAt = -1;
  for (const [at, text] of head.cells.entries()) {
    const header = folded(text);
    const column = byHeader.get(header);
    const isTwice = column
      ? columns.some((each) => each.column === column)
      : header === folded(idHeader) && idAt >= 0;
    if (isTwice) return refuse(`Столбец «${plainLine(text)}» в\u00a0таблице два раза`);
    if (header === folded(idHeader)) idAt = at;
    else if (column) columns.push({ at, column });
    else if (header !== '') ignored.push(plainLine(text));
  }
  if (idAt < 0 && !columns.some(({ column }) => column.name === 'articul'))
    return refuse(
      `В первой строке нет столбца «${idHeader}» или «Артикул». Начните с\u00a0выгруженного файла`,
    );
  const filled = rows.filter(({ cells }) => cells.some((cell) => plainLine(cell) !== ''));
  if (filled.length === 0) return refuse('В таблице нет ни одного товара');
  if (filled.length > maxSheetRows)
    return refuse(
      `В таблице больше ${counted(maxSheetRows, 'строки', 'строк', 'строк')}. Разделите её на части`,
    );
  const isOrdered = filled.every(
    ({ number }, i) =>
      Number.isInteger(number) && number > (filled[i - 1]?.number ?? 0) && number <= mostRows,
  );
  if (!isOrdered) return refuse('Файл не читается. Откройте его в\u00a0Excel и сохраните ещё раз');
  return ok({
    columns: columns.map(({ column }) => column),
    ignored,
    rows: filled.map(({ number, cells }) => ({
      number,
      id: plainLine(cells[idAt] ?? '').replace(/\s/g, ''),
      texts: Object.fromEntries(columns.map(({ at, column }) => [column.name, cells[at] ?? ''])),
    })),
  });
}
