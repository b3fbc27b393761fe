import { describe, expect, test } from 'vitest';
import { readSeedArguments } from '#server/cli/seed-arguments.ts';

const midnight = Date.parse('2026-07-24T21:30:00Z');
const read = (...argv: string[]) => readSeedArguments(argv, midnight);

describe('arguments of the seeder', () => {
  test('the arguments of the seeder default to the demo world as of today in Moscow', () => {
    expect(read()).toEqual({
      ok: true,
      arguments: { products: 2400, seed: 273, today: '2026-07-25' },
      inProduction: false,
    });
  });

  test('the seeder reads its arguments from the command line', () => {
    expect(read('--products', '100000', '--seed', '7', '--today=2026-01-31')).toEqual({
      ok: true,
      arguments: { products: 100_000, seed: 7, today: '2026-01-31' },
      inProduction: false,
    });
  });

  test.each([
    [['--products', '0'], '--products'],
    [['--products', '12.5'], '--products'],
    [['--products', 'много'], '--products'],
    [['--products', '1000001'], '--products'],
    [['--seed=-1'], '--seed'],
    [['--seed', '1e3'], '--seed'],
    [['--today', '2026-02-30'], '--today'],
    [['--today', '25.07.2026'], '--today'],
    [['--colour', 'red'], 'Непонятный'],
    [['extra'], 'Непонятный'],
  ])('the seeder refuses the arguments %j with a reason', (argv, reason) => {
    expect(read(...argv)).toMatchObject({ ok: false, help: false, reason: expect.stringContaining(reason) });
  });

  test('--help prints only the usage text', () => {
    expect(read('--help')).toEqual({ ok: false, help: true, reason: '' });
  });
});
