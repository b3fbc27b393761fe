import { formatPhone } from '#server/kernel/phone.ts';

export { parsePhone } from '#server/kernel/phone.ts';

/**
 * Returns the text of a field after an input (`how`: its `inputType`) and the caret position: as many digits follow
 * the caret as before. After a deletion the caret is beside a digit, so that the next press of the key deletes that
 * digit.
 */
export function maskPhone(value: string, caret: number, how: string): { text: string; caret: number } {
  const deletes = how.startsWith('delete');
  const national = nationalDigits(value);
  if (national === '' && (deletes || !/\d/.test(value))) {
    const text = value.startsWith('+') && !deletes ? '+' : '';
    return { text, caret: text.length };
  }
  const text = formatPhone(national);
  const behind = Math.min(digitsOf(value.slice(caret)).length, national.length);
  const fits = (at: number) => digitsOf(text.slice(at)).length === behind;
  const places = Array.from({ length: text.length + 1 }, (_, at) => at).filter(
    (at) => at >= start && fits(at),
  );
  return { text, caret: (how === 'deleteContentForward' ? places.at(-1) : places[0]) ?? text.length };
}

/** The position of the first of the ten digits: «+7 (». */
const start = 4;

/** Returns the digits after +7. A leading 8 or 7 is removed, also when it was typed after an existing +7. */
function nationalDigits(value: string): string {
  const digits = digitsOf(value);
  const national = value.trimStart().startsWith('+7')
    ? digits.slice(1).replace(/^[78](?=9\d{9})/, '')
    : digits.length === 10
      ? digits
      : digits.replace(/^[78]/, '');
  return national.slice(0, 10);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
