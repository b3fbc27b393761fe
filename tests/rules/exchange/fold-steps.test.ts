import { expect, test } from 'vitest';
import { foldSteps } from '#server/exchange/door/journal/fold-steps.ts';

const step = (id: number, answer: string, file = 'import.xml', mode = 'import') => ({
  ...{ id, at: id * 1000, mode, file, answer, took: 100, address: '10.0.0.1' },
});

test('identical requests that got «progress» are shown as one step', () => {
  const folded = foldSteps([
    step(1, 'success', 'import.xml', 'file'),
    step(2, 'progress · Читаем import.xml'),
    step(3, 'progress · Товары: 300 из 700'),
    step(4, 'progress · Товары: 600 из 700'),
    step(5, 'success'),
    step(6, 'progress', 'offers.xml'),
    step(7, 'success', 'offers.xml'),
    step(8, 'success', 'offers.xml'),
  ]);
  expect(folded.map(({ id, times, until, took, answer }) => [id, times, until, took, answer])).toEqual([
    [1, 1, 1000, 100, 'success'],
    [2, 3, 4000, 300, 'progress · Товары: 600 из 700'],
    [5, 1, 5000, 100, 'success'],
    [6, 1, 6000, 100, 'progress'],
    [7, 1, 7000, 100, 'success'],
    [8, 1, 8000, 100, 'success'],
  ]);
});
