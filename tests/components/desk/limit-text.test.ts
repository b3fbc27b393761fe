import { expect, test } from 'vitest';
import { limitText } from '#app/components/desk/contracts/limit-text.ts';

test.each([
  [{ creditLimit: 0, balance: 500, open: 100 }, 'предоплата'],
  [{ creditLimit: 1_000, balance: 500, open: 100 }, '10,00\u00a0₽, свободно 4,00\u00a0₽'],
  [{ creditLimit: 1_000, balance: 900, open: 100 }, '10,00\u00a0₽, свободно 0,00\u00a0₽'],
  [{ creditLimit: 1_000, balance: 900, open: 600 }, '10,00\u00a0₽, превышен на\u00a05,00\u00a0₽'],
  [{ creditLimit: 1_000, balance: -200, open: 0 }, '10,00\u00a0₽, свободно 12,00\u00a0₽'],
])('the remaining limit of %j is displayed as «%s»', (money, text) => {
  expect(limitText(money)).toBe(text);
});
