import { expect, test } from 'vitest';
import { findColumns } from '#server/ordering/fast-order/columns.ts';
import { splitTable } from '#server/ordering/fast-order/split-table.ts';

const rows = Array.from({ length: 3_000 }, (_, row) =>
  Array.from({ length: 80 }, (_, column) => (column === 7 ? `LT-${row}` : `x${column}-${row}`)),
);

test('the columns of a wide table are identified from samples, with fewer than 20,000 look-ups', () => {
  const table = splitTable(rows.map((row) => row.join(';')).join('\n'));
  let asked = 0;
  const columns = findColumns(table, (articul) => {
    asked++;
    return articul.startsWith('LT-');
  });
  expect(columns.articul).toBe(7);
  expect(asked).toBeLessThan(20_000);
});

test('columns of a pasted table after the fiftieth are ignored', () => {
  expect(splitTable(rows[0]!.join(';'))[0]).toHaveLength(50);
});
