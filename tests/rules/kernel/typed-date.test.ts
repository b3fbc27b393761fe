import { describe, expect, test } from 'vitest';
import { parseTypedDate, whyNoDay } from '#server/kernel/typed-date.ts';

const future = { today: '2026-11-22', towards: 'future' } as const;
const past = { today: '2026-11-22', towards: 'past' } as const;

describe('a typed date', () => {
  test.each([
    ['01.09.2026', '2026-09-01'],
    ['1.9.26', '2026-09-01'],
    [' 1. 9. 2026 ', '2026-09-01'],
    ['1 9 2026', '2026-09-01'],
    ['25112026', '2026-11-25'],
    ['251126', '2026-11-25'],
    ['25/11/2026', '2026-11-25'],
    ['25-11-26', '2026-11-25'],
    ['25,11,2026', '2026-11-25'],
    ['2026-11-25', '2026-11-25'],
    ['2026.11.25', '2026-11-25'],
    ['20261125', '2026-11-25'],
    ['25.11.2026 г.', '2026-11-25'],
    ['25 ноября 2026 года', '2026-11-25'],
    ['5 мая 26', '2026-05-05'],
    ['29.02.2028', '2028-02-29'],
  ])('the typed date «%s» is read as %s', (text, day) => {
    expect(parseTypedDate(text, future)).toBe(day);
  });

  test.each([
    ['25.11', '2026-11-25', '2025-11-25'],
    ['22.11', '2026-11-22', '2026-11-22'],
    ['10.1.', '2027-01-10', '2026-01-10'],
    ['25 ноя', '2026-11-25', '2025-11-25'],
    ['29/02', '2028-02-29', '2024-02-29'],
  ])('%s without a year is read as %s for a future day and as %s for a past day', (text, next, last) => {
    expect([parseTypedDate(text, future), parseTypedDate(text, past)]).toEqual([next, last]);
  });

  test.each([
    ['31.02.2026', 'Такой даты нет'],
    ['00.01.2026', 'Такой даты нет'],
    ['32132026', 'Такой даты нет'],
    ['31.04', 'Такой даты нет'],
    ['завтра', 'Укажите дату в виде дд.мм.гггг'],
    ['', 'Укажите дату в виде дд.мм.гггг'],
    ['25', 'Укажите дату в виде дд.мм.гггг'],
    ['25 брюмера 2026', 'Укажите дату в виде дд.мм.гггг'],
    ['2026-11-25-01', 'Укажите дату в виде дд.мм.гггг'],
  ])('the typed date «%s» is invalid: «%s»', (text, why) => {
    expect(parseTypedDate(text, future)).toBeUndefined();
    expect(whyNoDay(text)).toBe(why);
  });
});

test('a typed date may contain several spaces but not thousands', () => {
  const spaces = ' '.repeat(20_000);
  expect(parseTypedDate(`1${spaces}1${spaces}x`, past)).toBeUndefined();
  expect(whyNoDay(`1${spaces}1${spaces}x`)).toBe('Укажите дату в виде дд.мм.гггг');
  expect(parseTypedDate('1      9      2026', past)).toBe('2026-09-01');
});
