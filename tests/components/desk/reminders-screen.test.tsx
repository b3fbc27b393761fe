import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RemindersScreen } from '#app/components/desk/debtors/reminders-screen.tsx';

const debt = (contractId: number, promised?: string) => ({
  ...{ contractId, contract: `${contractId}/2026`, dealer: 'Люмен', to: undefined, why: '' },
  ...{ overdue: contractId * 10_000, days: 5, promised },
});
const heading = (...toRemind: ReturnType<typeof debt>[]) =>
  /<h2 id="meant">(.*?)<\/h2>/
    .exec(
      renderToStaticMarkup(<RemindersScreen review={{ toRemind, skipped: [], more: 0 }} back="/desk" />),
    )?.[1]
    ?.replaceAll('\u00a0', ' ');

test('the heading counts and sums the contracts that are ticked, and counts those with a promise apart', () => {
  expect(heading(debt(1), debt(2))).toBe('2 договора, просрочено 300,00 ₽');
  expect(heading(debt(1), debt(2), debt(3, '2026-07-30'))).toBe(
    '2 договора, просрочено 300,00 ₽, и 1 – с обещанием',
  );
  expect(heading(debt(3, '2026-07-30'))).toBe('С обещанием: 1 договор');
});
