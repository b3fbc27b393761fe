import { OneCError, textOf, typeOf, type Value } from './values.ts';

/**
 * Implements `Формат(Значение, "ДФ=yyyy-MM-dd; ДП=")`. Zero without ЧН and the empty date without ДП are empty texts.
 * Without ЧГ, digits are grouped.
 */
export function formatted(value: Value, format: string): string {
  const [known, words] = typeof value === 'number' ? [['ЧГ', 'ЧН'], numberIn] : [['ДФ', 'ДП'], dateIn];
  const given = new Map(
    format.split(';').map((each) => {
      const [, name = '', word = ''] = /^\s*(\p{L}+)=(.*?)\s*$/u.exec(each) ?? [];
      if (!known.includes(name)) throw new OneCError(`Формат для ${typeOf(value)}: ${each}`);
      return [name, word] as const;
    }),
  );
  return words(value as never, given);
}

function numberIn(value: number, given: Map<string, string>): string {
  if (value === 0) return given.has('ЧН') ? given.get('ЧН') || '0' : '';
  const groups = given.get('ЧГ');
  if (groups === undefined) return textOf(value);
  if (groups !== '' && groups !== '0') throw new OneCError(`Группы цифр: ${groups}`);
  return textOf(value).replace(/\s/g, '');
}

const parts: Record<string, [from: number, to: number]> = {
  yyyy: [0, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
};

/** Copies all other characters, such as «T». In 1C lower-case letters would have another meaning. */
function dateIn(value: Date, given: Map<string, string>): string {
  if (!(value instanceof Date)) throw new OneCError(`Формат для ${typeOf(value)}`);
  const iso = value.toISOString();
  if (iso.startsWith('0001-01-01T00:00:00')) return given.get('ДП') ?? '';
  const words = given.get('ДФ');
  if (words === undefined) throw new OneCError('Формат даты без ДФ');
  return words.replace(/yyyy|MM|dd|HH|mm|ss|[A-Za-z]/g, (part) => {
    if (part === 'T') return part;
    if (!parts[part]) throw new OneCError(`Формат даты: ${part}`);
    return iso.slice(...parts[part]);
  });
}
