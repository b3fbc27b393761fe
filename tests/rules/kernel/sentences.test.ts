import { expect, test } from 'vitest';
import { sentences } from '#server/kernel/sentences.ts';

test.each([
  [[], ''],
  [['Добавлено 5 шт.'], 'Добавлено 5 шт.'],
  [['Добавлено 5 шт.', 'В потребности: 4 шт.'], 'Добавлено 5 шт. В потребности: 4 шт.'],
  [['Дела переданы', 'Доступ отключён'], 'Дела переданы. Доступ отключён'],
])('the sentences %j are joined, each with one full stop', (texts, joined) => {
  expect(sentences(texts)).toBe(joined);
});
