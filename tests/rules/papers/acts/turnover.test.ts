import { describe, expect, test } from 'vitest';
import { closingOf, sidesOf, turnoverOf } from '#server/papers/acts/turnover.ts';
import { entry } from '#tests/builders/acts.ts';

const june = { startOn: '2026-06-01', endOn: '2026-06-30' };

describe('the turnover of a period', () => {
  test('an act adds up earlier entries, lists the entries of its period and ignores later entries', () => {
    const turnover = turnoverOf(june, [
      entry('2026-05-10 +50000 УТ-1'),
      entry('2026-05-31 −20000 ПП-1'),
      entry('2026-06-01 +10000 УТ-2'),
      entry('2026-06-15 −25000 ПП-2'),
      entry('2026-06-30 +7 УТ-3'),
      entry('2026-07-01 +99999 УТ-4'),
    ]);
    expect(turnover).toMatchObject({ opening: 30_000, shipped: 10_007, paid: 25_000 });
    expect(turnover.lines.map(({ document }) => document)).toEqual(['УТ-2', 'ПП-2', 'УТ-3']);
    expect(closingOf(turnover)).toBe(15_007);
  });

  test('an act for a period without entries has a turnover of zero', () => {
    expect(turnoverOf(june, [])).toEqual({ opening: 0, shipped: 0, paid: 0, lines: [] });
  });

  test('the opening balance of a period equals the closing balance of the previous period', () => {
    const entries = [entry('2026-05-31 −500 ПП-1'), entry('2026-06-01 +300 УТ-1')];
    const may = turnoverOf({ startOn: '2026-05-01', endOn: '2026-05-31' }, entries);
    expect(turnoverOf(june, entries).opening).toBe(closingOf(may));
  });
});

test('an act shows a debt as a debit and a prepayment as a credit', () => {
  expect([sidesOf(5), sidesOf(-5), sidesOf(0)]).toEqual([
    { debit: 5, credit: 0 },
    { debit: 0, credit: 5 },
    { debit: 0, credit: 0 },
  ]);
});
