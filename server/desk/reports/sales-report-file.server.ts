import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import { type SheetCell, type SheetRow, sheetType } from '../../files/sheet.ts';
import { chunks } from '../../kernel/chunks.ts';
import { ruDate } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { ok } from '../../kernel/result.ts';
import { seesReports } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { Days } from '../../ordering/sums/periods.ts';
import { placesOfGoods } from '../goods/repository.server.ts';
import { findSales, type SalesFound, withNames } from './read-sales-report.server.ts';
import { periodsInOrder, zSalesReport } from './sales-report-input.ts';
import { dimensions, type SalesRow, type SalesSums } from './sales-report-view.ts';

const rowsAtOnce = 500;

/**
 * Returns all rows of `show-sales-report` as an `.xlsx` file with the columns of the screen. Refuses unreadable or
 * reversed days with BAD_INPUT by field.
 */
export const salesReportFile = staffUseCase({
  name: 'sales-report-file',
  access: seesReports,
  writes: false,
  input: z.object(zSalesReport).superRefine(periodsInOrder),
  async run(asked, ctx) {
    const { nodes } = asked.node ? await placesOfGoods(ctx.db) : { nodes: [] };
    const found = await findSales(ctx, asked, nodes);
    const { text } = dimensions.find(({ id }) => id === found.by)!;
    const columns = columnsOf(found);
    const file: SavedFile = {
      name: `Продажи, ${text.toLowerCase()} ${daysText(found.period)}.xlsx`,
      type: sheetType,
      body: sheetFile({
        name: `Продажи, ${text.toLowerCase()}`,
        widths: columns.map(({ width }) => width),
        frozen: 1,
        filtered: true,
        totalled: found.rows.length > 0,
        rows: rowsOf(offMainThread(ctx.db), found, columns),
      }),
    };
    return ok(file);
  },
});

type Column = {
  head: string;
  width: number;
  cell: (row: SalesRow) => SheetCell;
  /** Whether the column has no total. */
  isUntotalled?: (totals: SalesSums) => boolean;
};

/** Streams the rows; their names are read some hundreds at a time. */
async function* rowsOf(db: Kysely<Database>, found: SalesFound, columns: Column[]): AsyncGenerator<SheetRow> {
  yield columns.map(({ head }): SheetCell => ({ text: head, look: 'head' }));
  for (const some of chunks(found.rows, rowsAtOnce)) {
    for (const row of await withNames(db, found.by, some)) yield columns.map(({ cell }) => cell(row));
  }
  if (found.rows.length > 0) yield totalOf(found, columns);
}

function totalOf({ totals, share }: SalesFound, columns: Column[]): SheetRow {
  const row: SalesRow = {
    ...{ key: 0, header: 'Итого', caption: '', share, abc: undefined, xyz: undefined },
    ...totals,
  };
  return columns.map(({ isUntotalled, cell }): SheetCell => {
    const own: SheetCell = isUntotalled?.(totals) ? { text: '' } : cell(row);
    return { ...own, look: 'total' };
  });
}

function columnsOf({ by, period, other, totals, classes, rows }: SalesFound): Column[] {
  const { head } = dimensions.find(({ id }) => id === by)!;
  const captions: Partial<Record<typeof by, Column>> = {
    product: { head: 'Артикул', width: 20, cell: ({ caption }) => ({ text: caption }) },
    node: { head: 'Где', width: 36, cell: ({ caption }) => ({ text: caption }) },
  };
  const sum = (head: string, of: (row: SalesRow) => number | undefined): Column => ({
    head,
    width: 18,
    cell: (row) => ({ sum: of(row) ?? 0 }),
  });
  const text = (head: string, width: number, of: (row: SalesRow) => string): Column => ({
    head,
    width,
    cell: (row) => ({ text: of(row) }),
  });
  const hasOrders = totals.orders !== undefined || rows[0]?.orders !== undefined;
  return [
    ...(captions[by] ? [captions[by]] : []),
    text(head, 44, ({ header }) => header),
    sum(`Продано ${daysText(period)}, ₽`, ({ sold }) => sold),
    sum('Возвраты, ₽', ({ returned }) => returned),
    sum('Итого, ₽', ({ net }) => net),
    { head: 'Доля', width: 10, cell: ({ share }) => ({ share }) },
    { head: 'Штук', width: 12, cell: ({ quantity }) => ({ whole: quantity }) },
    ...(hasOrders
      ? [
          {
            ...{ head: 'Заказов', width: 12 },
            cell: ({ orders }: SalesRow): SheetCell => ({ whole: orders ?? 0 }),
            // An order of several goods counts for each of them.
            isUntotalled: ({ orders }: SalesSums) => orders === undefined,
          },
        ]
      : []),
    ...(other
      ? [
          sum(`Было ${daysText(other)}, ₽`, ({ before }) => before),
          {
            ...{ head: 'Изменение', width: 14 },
            cell: ({ change }: SalesRow): SheetCell =>
              change === undefined ? { text: '' } : { share: change },
          },
        ]
      : []),
    ...(classes ? [text('ABC', 8, ({ abc }) => abc ?? '')] : []),
    ...(classes && by === 'product' ? [text('XYZ', 8, ({ xyz }) => xyz ?? '')] : []),
  ];
}

function daysText({ startDate, endDate }: Days): string {
  return startDate === endDate ? ruDate(startDate) : `${ruDate(startDate)} – ${ruDate(endDate)}`;
}
