import { expect, test } from 'vitest';
import { isLeaked } from '#server/people/auth/leaked-passwords.server.ts';

test.each([
  ['12345678', 'digits in a row'],
  ['password123', 'English'],
  ['Password123', 'in any case'],
  ['qwertyuiop', 'a row of keys'],
  ['йцукенгшщз', 'the same row in Russian'],
  ['йцукен123', 'a row of keys and digits'],
  ['фывапролд', 'the second row'],
  ['пароль123', 'Russian'],
  ['Пароль2026!', 'with a year and a sign'],
  ['gfhjkm123', '«пароль» typed in the Latin layout'],
  ['любимая1', 'a word and a digit'],
  ['Алёнка22', 'a name with ё, and digits'],
  ['солнышко', 'a word alone'],
  ['cjkysirj', '«солнышко» typed in the Latin layout'],
  ['Наташа1985', 'a name and a year'],
  ['natasha1985', 'a name in Latin letters'],
  ['аааааааа', 'one letter'],
  ['121212121212', 'two digits'],
])('%s (%s) is a known password', (password) => {
  expect(isLeaked(password)).toBe(true);
});

test.each(['сосна ждёт трамвай', 'correct horse battery', 'Xk7-pQ2w-93mT', 'пароль83920174', 'demo-dealer'])(
  '%s is not a known password',
  (password) => {
    expect(isLeaked(password)).toBe(false);
  },
);
