import { placeholder } from './personal-data.ts';

/** The values by which a person is found in texts. */
export type Named = { id: number; name: string; email: string; phone: string };

/** The minimum length of a name; shorter names would match everywhere. */
const shortest = 3;

/** Returns the texts that identify a person. */
export function namesOf({ name, email, phone }: Named): string[] {
  return [email, name, phone].filter((text) => text.length >= shortest);
}

/** Returns a function that replaces a person's e-mail, name and telephone with the person's number. */
export function withoutPerson(person: Named): (text: string) => string {
  return withoutNames(namesOf(person), placeholder(person.id));
}

/**
 * Returns a function that replaces names, e-mails and telephones with `instead`. Matches only whole words and
 * addresses: «Ада» does not match in «Адаптер», nor `anna@example.com` in `joanna@example.com`.
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
 * Returns a `like` pattern that matches at least the texts containing `text`. Characters that are special in patterns
 * or in JSON become wildcards.
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[%\\"]/g, '_')}%`;
}
