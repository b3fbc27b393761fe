/** The character between words that must stay on one line. */
export const noBreak = '\u00a0';

/** A number before one of these words does not belong to a noun; units are written differently («5 А», «12 В»). */
const joining = 'а|в|для|до|за|и|из|или|к|на|не|но|о|от|по|при|с|у';

// No lookbehind: Safari supports it from 16.4 on, and this file also runs in the browser.
const thousand = /(\d) (?=\d{3}(?!\d))/g;
/** A standalone number; in «IP65 белый» and «E27 матовая» the digits do not count anything. */
const numberAndCounted = new RegExp(
  `(^|[^\\p{L}\\p{N}])(\\d(?:[\\d.,–×/]*\\d)?) (?=(?!(?:${joining})(?!\\p{L}))[\\p{L}%°₽])`,
  'gu',
);
/** Several short words in a row are one match, because each begins the next («и в 9»). */
const shortWordsAndNext = /(^|[\s(«„])((?:\p{L}{1,2} )+)(?=[\p{L}\d«„])/gu;

/**
 * Returns the parts of a displayed number joined with no-break spaces: bind('1 240', 'шт.') → «1 240 шт.», bind('№',
 * 7) → «№ 7».
 */
export function bind(...parts: readonly (string | number)[]): string {
  return parts.join(noBreak);
}

/**
 * Returns a text with no-break spaces, so that «36 Вт» and «№ 7» stay on one line. For names and descriptions of
 * goods.
 */
export function bindNumbers(text: string): string {
  return text.replace(numberAndCounted, `$1$2${noBreak}`).replace(/№ (?=\S)/g, `№${noBreak}`);
}

/**
 * Returns Russian text typeset with no-break spaces. They keep together a number with its thousands and its noun («1
 * 240 светильников», «36 Вт»), a word of one or two letters with the next word («в Твери»), and a dash with the word
 * before it.
 */
export function typeset(text: string): string {
  return bindNumbers(text.replace(thousand, `$1${noBreak}`))
    .replace(shortWordsAndNext, (_, before: string, words: string) => before + words.replace(/ /g, noBreak))
    .replace(/(\S) (?=[–—] )/g, `$1${noBreak}`);
}

/** Returns a text with a full stop at its end if none is there; «ИП Петров П. П.» already has one. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
