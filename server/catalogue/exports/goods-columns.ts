import type { SheetCell } from '../../files/sheet.ts';
import { goneColumn, idColumn } from './blank-names.ts';
import { type ExportHead, type ExportRow, pictureAddress } from './export-row.ts';

export type GoodsColumn = { name: string; width: number; of: (row: ExportRow) => SheetCell | null };

/**
 * Returns the columns of goods for a spreadsheet or CSV file. Hidden wholesale prices have no column; only a file of
 * changes has a column that marks goods that are gone.
 */
export function goodsColumns({ origin, withPrices, warehouses, gone }: ExportHead): GoodsColumn[] {
  const text = (name: string, width: number, of: (row: ExportRow) => string): GoodsColumn => ({
    name,
    width,
    of: (row) => textCell(of(row)),
  });
  const price: GoodsColumn = { name: 'Цена, ₽', width: 14, of: ({ price }) => sumCell(price) };
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
      ({ header }, i): GoodsColumn => ({
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
    { name: idColumn, width: 16, of: ({ id }) => ({ whole: id }) },
    ...(gone ? [{ name: goneColumn, width: 10, of: () => null }] : []),
  ];
}

/** Returns the row of a product that no longer belongs to the file: its id and a mark. */
export function goneCells(columns: readonly GoodsColumn[], id: number): (SheetCell | null)[] {
  return columns.map(({ name }) =>
    name === idColumn ? { whole: id } : name === goneColumn ? { whole: 1 } : null,
  );
}

function textCell(text: string): SheetCell | null {
  return text === '' ? null : { text };
}

function sumCell(sum: number | undefined): SheetCell | null {
  return sum === undefined ? null : { sum };
}
