import { sheetFile } from '../../files/sheet.server.ts';
import type { SheetCell, SheetRow } from '../../files/sheet.ts';
import { type ExportHead, type ExportRow, pictureAddress } from './export-row.ts';

type Column = { name: string; width: number; of: (row: ExportRow) => SheetCell | null };

/**
 * Returns goods as an `.xlsx` file: one row per product under a frozen header with an autofilter. Has no
 * column of wholesale prices when they are hidden.
 */
export function goodsSheet(head: ExportHead, batches: AsyncIterable<ExportRow[]>): AsyncIterable<Uint8Array> {
  const columns = columnsOf(head);
  return sheetFile({
    name: 'Каталог',
    widths: columns.map(({ width }) => width),
    frozen: 1,
    filtered: true,
    rows: sheetRows(columns, batches),
  });
}

async function* sheetRows(columns: Column[], batches: AsyncIterable<ExportRow[]>): AsyncGenerator<SheetRow> {
  yield columns.map(({ name }) => ({ text: name, look: 'names' }));
  for await (const batch of batches) {
    for (const row of batch) yield columns.map(({ of }) => of(row));
  }
}

function columnsOf({ origin, withPrices, warehouses }: ExportHead): Column[] {
  const text = (name: string, width: number, of: (row: ExportRow) => string): Column => ({
    name,
    width,
    of: (row) => textCell(of(row)),
  });
  const price: Column = { name: 'Цена, ₽', width: 14, of: ({ price }) => sumCell(price) };
  return [
    text('Артикул', 22, ({ articul }) => articul),
    text('Наименование', 64, ({ header }) => header),
    text('Бренд', 18, ({ brand }) => brand),
    text('Коллекция', 18, ({ collection }) => collection),
    text('Раздел каталога', 40, ({ section }) => section),
    text('Ед.', 8, ({ unit }) => unit),
    { name: 'В упаковке', width: 13, of: ({ pack }) => ({ whole: pack }) },
    ...(withPrices ? [price] : []),
    { name: 'РРЦ, ₽', width: 14, of: ({ rrc }) => sumCell(rrc || undefined) },
    ...warehouses.map(
      ({ header }, i): Column => ({
        name: `${header}, свободно`,
        width: 16,
        of: ({ stocks }) => ({ whole: stocks[i] ?? 0 }),
      }),
    ),
    {
      name: 'Картинка',
      width: 12,
      of: ({ picture }) =>
        picture ? { link: pictureAddress(picture, origin), says: 'Картинка', look: 'link' } : null,
    },
    { name: 'Код на портале', width: 16, of: ({ id }) => ({ whole: id }) },
  ];
}

function textCell(text: string): SheetCell | null {
  return text === '' ? null : { text };
}

function sumCell(sum: number | undefined): SheetCell | null {
  return sum === undefined ? null : { sum };
}
