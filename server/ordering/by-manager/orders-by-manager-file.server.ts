import { documentFile } from '../../files/document-file.server.ts';
import { documentSheet } from '../../files/document-sheet.ts';
import { type Sheet, type SheetCell, sheetType } from '../../files/sheet.ts';
import { ruDate } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { sellerParty } from '../../people/contragents/seller.repository.server.ts';
import { type ManagerReport, type ManagerTurnover, marginShare, shareText } from './by-manager-view.ts';
import { byManagerInput, readReport } from './read-report.server.ts';

/**
 * Returns the report as an `.xlsx` file (§2.15.1), with the same sums as the screen. Refuses invalid dates with
 * BAD_INPUT by field.
 */
export const ordersByManagerFile = useCase({
  name: 'orders-by-manager-file',
  access: ['main', 'observer'],
  writes: false,
  input: byManagerInput,
  async run(input, ctx) {
    const [report, seller] = await Promise.all([readReport(ctx, input), sellerParty(ctx.db)]);
    const contract = report.contracts.find(({ id }) => id === input.contract)?.header;
    return ok({
      name: `Заказы по менеджерам ${ruDate(report.startDate)} – ${ruDate(report.endDate)}.xlsx`,
      type: sheetType,
      body: documentFile(sheetOf(report, { contract, seller: seller.company })),
    });
  },
});

function sheetOf(
  { rows, total, showWholesale, startDate, endDate }: ManagerReport,
  { contract, seller }: { contract: string | undefined; seller: string },
): Sheet {
  const right = true;
  const ofContract = ['Договор', contract ?? 'все договоры'] as const;
  const period = `${ruDate(startDate)}\u00a0– ${ruDate(endDate)}`;
  return documentSheet({
    name: 'По менеджерам',
    title: 'Заказы по менеджерам',
    facts: {
      left: [
        ['Поставщик', seller],
        ['Период', period],
        // A sheet of two columns has no room for facts on the right.
        ...(showWholesale ? [] : [ofContract]),
      ],
      right: showWholesale ? [ofContract] : [],
      below: [['Учтены', 'заказы без отменённых, товары без доставки']],
    },
    columns: [
      { header: 'Кто оформил', width: 40 },
      { header: 'Заказов', width: 12, right },
      ...(showWholesale
        ? ([
            { header: 'Оборот, ₽', width: 18, right },
            { header: 'Средний заказ, ₽', width: 18, right },
            { header: 'По ценам менеджера, ₽', width: 24, right },
            { header: 'Маржа, ₽', width: 18, right },
            { header: 'Маржа, %', width: 12, right },
          ] as const)
        : []),
    ],
    rows: [
      ...rows.map((row) => cellsOf(row.name, row, 'line', showWholesale)),
      cellsOf('Итого', total, 'total', showWholesale),
    ],
    foot: `Заказы по менеджерам, ${period}`,
    author: seller,
  });
}

function cellsOf(
  name: string,
  row: Omit<ManagerTurnover, 'id' | 'name' | 'role' | 'enabled'>,
  look: 'line' | 'total',
  showWholesale: boolean,
): SheetCell[] {
  const share = marginShare(row);
  const sums = [row.turnover, row.average, row.seen, row.margin].map((sum) => ({ sum: sum ?? 0, look }));
  const cells: SheetCell[] = [
    { text: name, look },
    { whole: row.orders, look },
  ];
  return showWholesale
    ? [...cells, ...sums, { text: share === undefined ? '' : shareText(share), look }]
    : cells;
}
