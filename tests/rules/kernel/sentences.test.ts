import { expect, test } from 'vitest';
import { sentences } from '#server/kernel/sentences.ts';

test.each([
  [[], ''],
  [['Добавлено 5 шт.'], 'Добавлено 5 шт.'],
  [['Добавлено 5 шт.', 'В потребности: 4 шт.'], 'Добавлено 5 шт. В потребности: 4 шт.'],
  [['Дела переданы', 'Доступ отключён'], 'Дела переданы. Доступ отключён'],
])('%j are joined by one full stop each', (texts, joined) => {
  expect(sentences(texts)).toBe(joined);
});
