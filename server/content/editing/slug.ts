import { z } from 'zod';
import { zText } from '../../kernel/fields.ts';

/** The readable end of an address: Latin letters and digits, with hyphens between words. */

const maxLength = 100;

const latin: Record<string, string> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts' },
  ...{ ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
};

/**
 * Returns a readable address for a text: «Доставка и самовывоз» → `dostavka-i-samovyvoz`; '' for a text without
 * letters and digits.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => latin[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}

/**
 * An address as typed, in lower case; '' if none was typed. An address of digits only is refused, because it would be
 * read as the id of another record.
 */
export const zSlug = zText(maxLength)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !/^\d+$/.test(text)), {
    error: 'Адрес – латинские буквы, цифры и дефисы между словами, например usloviya-dostavki',
  });

/** For address parameters: longer texts cannot be slugs. */
export const zKnownSlug = z.string().max(maxLength);

/** Returns the address; if it is taken, with the first free number after it: `dostavka-2`. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const begun = slug.slice(0, maxLength - 4).replace(/-$/, '');
  let free = slug;
  for (let nth = 2; await isTaken(free); nth++) free = `${begun}-${nth}`;
  return free;
}
