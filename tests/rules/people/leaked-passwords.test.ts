import { expect, test } from 'vitest';
import { isLeaked } from '#server/people/auth/leaked-passwords.server.ts';

test.each([
  ['12345678', 'digits in a row'],
  ['password123', 'an English word and digits'],
  ['Password123', 'a capitalized word and digits'],
  ['qwertyuiop', 'a row of keys'],
  ['йцукенгшщз', 'a row of Russian keys'],
  ['йцукен123', 'a row of keys and digits'],
  ['фывапролд', 'the second row of Russian keys'],
  ['пароль123', 'a Russian word and digits'],
  ['Пароль2026!', 'a word, a year and a sign'],
  ['gfhjkm123', '«пароль» typed in the Latin layout'],
  ['любимая1', 'a word and a digit'],
  ['Алёнка22', 'a name with ё, and digits'],
  ['солнышко', 'a single word'],
  ['cjkysirj', '«солнышко» typed in the Latin layout'],
  ['Наташа1985', 'a name and a year'],
  ['natasha1985', 'a name in Latin letters'],
  ['аааааааа', 'one repeated letter'],
  ['121212121212', 'two repeated digits'],
])('the password %s is recognized as leaked (%s)', (password) => {
  expect(isLeaked(password)).toBe(true);
});

test.each(['сосна ждёт трамвай', 'correct horse battery', 'Xk7-pQ2w-93mT', 'пароль83920174', 'demo-dealer'])(
  'the password «%s» is not recognized as leaked',
  (password) => {
    expect(isLeaked(password)).toBe(false);
  },
);
