const noBreak = '\u00a0';

/** After a number they count nothing; units are written otherwise («5 А», «12 В»). */
const joining = 'а|в|для|до|за|и|из|или|к|на|не|но|о|от|по|при|с|у';

const numberAndCounted = new RegExp(
  `(?<=\\d) (?=\\d{3}(?!\\d)|(?!(?:${joining})(?!\\p{L}))[\\p{L}%°₽])`,
  'gu',
);
const shortWordAndNext = /(?<=(?:^|[\s(«„])\p{L}{1,2}) (?=[\p{L}\d«„])/gu;

/**
 * Sets Russian text: a number stays with its thousands and with what it counts («1 240 светильников», «36 Вт»), a word of one or
 * two letters with the next («в Твери»), a dash with the word before it.
 */
export function typeset(text: string): string {
  return text
    .replace(numberAndCounted, noBreak)
    .replace(shortWordAndNext, noBreak)
    .replace(/(?<=№) (?=\S)/g, noBreak)
    .replace(/(?<=\S) (?=[–—] )/g, noBreak);
}
