import { expect, test } from 'vitest';
import { findColumns } from '#server/ordering/fast-order/columns.ts';
import { splitTable } from '#server/ordering/fast-order/split-table.ts';

const rows = Array.from({ length: 3_000 }, (_, row) =>
  Array.from({ length: 80 }, (_, column) => (column === 7 ? `LT-${row}` : `x${column}-${row}`)),
);

test('a sample of each column identifies the columns of a long table with short cells', () => {
  const table = splitTable(rows.map((row) => row.join(';')).join('\n'));
  let asked = 0;
  const columns = findColumns(table, (articul) => {
    asked++;
    return articul.startsWith('LT-');
  });
  expect(columns.articul).toBe(7);
  expect(asked).toBeLessThan(20_000);
});

test('columns beyond those of any possible order are ignored', () => {
  expect(splitTable(rows[0]!.join(';'))[0]).toHaveLength(50);
});
