/**
 * Returns whether a text is the articul of a product, ignoring look-alike letters, spaces and dashes. With `spelled`,
 * only exactly the same spelling counts; with `name`, the text must be the whole name of a product instead.
 */
export type Known = (text: string, as?: 'spelled' | 'name') => boolean;

export type FreeLine = {
  articul: string;
  quantity: string;
  /** The product that the table names by its id. */
  product?: number | undefined;
  /** The name of the product in the table. */
  name?: string | undefined;
  /** Whether the line's row is hidden in the dealer's program. */
  isHidden?: boolean | undefined;
  /** The key of the line's row in the dealer's sheet or text (list-sources.ts), and the text of that row. */
  src?: string | undefined;
  text?: string | undefined;
};

const maxLineLength = 400;

const unit =
  '(?:шт(?:ук[аи]?)?|ед|компл|к-т|упаков(?:ка|ки|ку|ок)|уп(?:ак)?|кор(?:об(?:к[аиу]?|ок)?)?|ящ(?:ик(?:а|ов)?)?|пач(?:к[аиу]|ек)?|pcs)?\\.?';
/**
 * Matches a dash, a colon or a multiplication sign before the number; a hyphen directly before the number is a minus.
 */
const mark = '(?:-\\s|[–—=:×xх*]\\s?)?';
/** `LT-NB36 1 000`: digits in groups of three. */
const grouped = new RegExp(`^(.*\\S)\\s+${mark}(\\d{1,3}(?:\\s\\d{3})+(?:[.,]0+)?\\s*${unit})$`, 'i');
/** `СВ-120 К 5`, `LT-NB36 – 12 шт.`, `LT-NB36 2,0` */
const plain = new RegExp(`^(.*\\S)\\s+${mark}(-?\\d+(?:[.,]\\d+)?\\s*${unit})$`, 'i');
/** `LT-NB36,12` and `LT-NB36; 12` */
const marked = new RegExp(`^(.*\\S)\\s*[,;]\\s*(-?\\d+(?:[.,]\\d+)?\\s*${unit})$`, 'i');
/** `12 шт LT-NB36` */
const first = new RegExp(`^(\\d+\\s*${unit})\\s+(?:[-–—×xх*]\\s*)?(\\S.*)$`, 'i');

/**
 * Parses a typed line: articul and quantity separated by spaces, possibly with a name in between. The last number is
 * the quantity, unless only another split yields a known product, or the number is the decimal part of an articul with
 * exactly this spelling. `quantity` stays as typed; empty when missing.
 */
export function readFreeLine(text: string, known: Known): FreeLine {
  const line = text.replace(/\s+/g, ' ').trim();
  // No articul is this long, and the patterns below would be slow on such a line.
  if (line.length > maxLineLength) return { articul: line.slice(0, maxLineLength), quantity: '' };
  const splits = [grouped, plain, marked].flatMap((pattern) => {
    const [, articul, quantity] = pattern.exec(line) ?? [];
    return articul && quantity
      ? [{ articul: articul.replace(/(?:\s[-–—=×xх*]|[\s,;:]+)$/i, ''), quantity }]
      : [];
  });
  const whole = { articul: line, quantity: '' };
  const [, count, rest] = first.exec(line) ?? [];
  const reversed = count && rest ? [{ articul: rest, quantity: count }] : [];

  if (/\d,\d+$/.test(line) && known(line, 'spelled')) return whole;
  const named = [...splits, whole, ...reversed].find(({ articul }) => known(articul));
  if (named) return named;
  const likeliest = splits[0] ?? whole;
  const within = articulWithin(likeliest.articul, known);
  return within === undefined ? likeliest : { ...likeliest, articul: within };
}

/** Returns the articul in a text that also contains a name: the longest known beginning, else a known word. */
function articulWithin(text: string, known: Known): string | undefined {
  const words = text.split(' ').slice(0, 20);
  for (let length = Math.min(words.length - 1, 5); length > 0; length--) {
    const beginning = words.slice(0, length).join(' ');
    if (known(beginning)) return beginning;
  }
  return words.slice(1).find((word) => /\p{L}/u.test(word) && known(word));
}
