import { dictionary } from '@zxcvbn-ts/language-common';
import { russianPasswords } from './russian-passwords.ts';

/**
 * Returns whether a password is one that attackers try first: about fifty thousand leaked ones from the library (from
 * the lists of SecLists, MIT), Russian words with a few digits, and repetitions such as «abcabcabc». The leaked
 * passwords and the words are also recognized when typed in the other keyboard layout: «gfhjkm» is «пароль», «йцукен»
 * is «qwerty».
 */
export function isLeaked(password: string): boolean {
  const plain = password.toLowerCase().replaceAll('ё', 'е');
  if (/^(.{1,3})\1{2,}$/u.test(plain)) return true;
  const spellings = [plain, retyped(plain, cyrillicKeys, latinKeys), retyped(plain, latinKeys, cyrillicKeys)];
  return spellings.some((each) => known().has(each) || russianPasswords.has(withoutDigits(each)));
}

/**
 * Removes up to five characters other than letters before and after a word: common additions such as a year, «123» or
 * «!».
 */
function withoutDigits(text: string): string {
  return /^\P{L}{0,5}(\p{L}+)\P{L}{0,5}$/u.exec(text)?.[1] ?? text;
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

function retyped(text: string, from: string, to: string): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

let set: ReadonlySet<string> | undefined;

/** Returns the set of leaked passwords, built when it is first needed. */
function known(): ReadonlySet<string> {
  set ??= new Set(dictionary['passwords-common']);
  return set;
}
