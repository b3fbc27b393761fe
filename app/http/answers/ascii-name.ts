const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  '№': 'No',
  '–': '-',
  '—': '-',
  '«': '',
  '»': '',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/**
 * Transliterates a file name so that any program can save it: `Заказ 26-000123.pdf` → `Zakaz 26-000123.pdf`.
 * Other characters become `_`.
 */
export function asciiName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, (letter) => latin(letter))
    .replace(/["\\]/g, '_');
}

function latin(letter: string): string {
  const small = letter.toLowerCase();
  const found = letters[small];
  if (found === undefined) return '_';
  return small === letter ? found : found.charAt(0).toUpperCase() + found.slice(1);
}
