import type { ClipboardEvent, FormEvent } from 'react';
import { formatPhone, parsePhone } from '#server/kernel/phone.ts';

/** Spread onto a telephone field: writes `+7 (916) 123-45-67` while one types, pastes or lets the browser fill it in. */
export const phoneMask = { onInput: format, onPaste: replaceByPasted };

function format({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const how = (nativeEvent as InputEvent).inputType ?? '';
  const { value, selectionStart } = field;
  const masked = maskPhone(value, selectionStart ?? value.length, how);
  if (masked.text === value) return;
  field.value = masked.text;
  field.setSelectionRange(masked.caret, masked.caret);
}

/** A whole number takes the place of what was there; anything else goes in where the caret is. */
function replaceByPasted(event: ClipboardEvent<HTMLInputElement>): void {
  const phone = parsePhone(event.clipboardData.getData('text'));
  if (!phone) return;
  event.preventDefault();
  event.currentTarget.value = phone;
}

/**
 * What a field should hold after an input (`how`: its `inputType`), and where its caret belongs: as many digits stand behind it as
 * before. Of two such places the one further from what was deleted, so that the next press takes a digit.
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

/** Before the first of the ten digits: «+7 (». */
const start = 4;

/** The digits behind +7. A number typed with 8 or 7 in front, here or behind a +7 that stands there already, loses it. */
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
