import { expect, test } from 'vitest';
import { exportCatalogue } from '#server/catalogue/exports/export-catalogue.server.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { bytesOf } from '#tests/builders/exported.ts';
import { workbook } from '#tests/builders/workbook.ts';
import { actors } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const dealer = () => fresh.as(actors.main);

/** Returns the rows of the portal's own export. */
async function exportedRows(): Promise<string[][]> {
  const file = await dealer().does(exportCatalogue, { format: 'xlsx', whole: '1' });
  return (await rowsOf(await bytesOf(file))).map((row) => row.map((cell) => String(cell ?? '')));
}

/** Checks a workbook with these rows as a fast order. */
async function uploaded(rows: string[][]) {
  const file = new File([new Uint8Array(workbook({ Каталог: rows }))], 'каталог.xlsx');
  const { list } = await dealer().does(checkFastOrder, { file });
  return (await dealer().does(openFastOrder, { list })).shown!;
}

test('an uploaded catalogue export asks for the quantity column instead of reading free stock', async () => {
  const { preview, tables } = await uploaded(await exportedRows());
  expect(preview).toBeUndefined();
  expect(tables?.map(({ names }) => names)).toEqual([expect.arrayContaining(['Томилино, свободно'])]);
});

test.each(['Заявка', 'Мне', ''])(
  'a column «%s» added to an uploaded catalogue export is read as ordered quantities',
  async (name) => {
    const [head, ...rows] = await exportedRows();
    const articul = head!.indexOf('Артикул');
    const filled = rows.map((row) => [...row, row[articul] === 'LT-NB36-4054' ? '24' : '']);
    const { preview } = await uploaded([[...head!, name], ...filled]);
    expect(preview?.rows.map((row) => [row.articul, row.quantity])).toEqual([['LT-NB36-4054', '24']]);
  },
);
