import { placeholder } from './personal-data.ts';

/** By what a person is found in texts. */
export type Named = { id: number; name: string; email: string; phone: string };

/** Shorter names would be found everywhere. */
const shortest = 3;

/** Returns the texts that name a person. */
export function namesOf({ name, email, phone }: Named): string[] {
  return [email, name, phone].filter((text) => text.length >= shortest);
}

/** Returns a function that puts the number of a person in place of their e-mail, name and telephone. */
export function withoutPerson(person: Named): (text: string) => string {
  return withoutNames(namesOf(person), placeholder(person.id));
}

/**
 * Returns a function that puts `instead` in place of names, e-mails and telephones. Only whole ones: «Ада» is not in
 * «Адаптер», nor `anna@example.com` in `joanna@example.com`.
 */
export function withoutNames(names: readonly string[], instead: string): (text: string) => string {
  const patterns = names
    .filter((text) => text.length >= shortest)
    .map((text) => {
      const before = text.includes('@') ? '[\\p{L}\\p{N}._%+-]' : '[\\p{L}\\p{N}]';
      return new RegExp(`(?<!${before})${literal(text)}(?![\\p{L}\\p{N}])`, 'giu');
    });
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, instead), text);
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a pattern for `like` that finds at least the texts with `text`: what is special in patterns or in JSON stands
 * for any letter.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[%\\"]/g, '_')}%`;
}
