import type { XmlElement } from './elements.server.ts';

/** Control characters, which 1C does not filter and screens cannot show, except line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for these characters
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g;

/** Removes control characters, replaces no-break spaces, and trims; keeps line breaks. */
export function cleanText(text: string): string {
  return text
    .replace(control, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
}

/** Matches a text that `oneLine` would change. Most texts are already clean, and an export has millions of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for these characters
const untidy = /[^\S ]| {2}|^ | $|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff]/;

/** Cleans a name like cleanText, and collapses line breaks and spaces into single spaces. */
export function oneLine(text: string): string {
  if (!untidy.test(text)) return text;
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Returns the first child of that name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name);
}

/** Returns the children `item` of the child `list`: `<Цены><Цена/><Цена/></Цены>`. */
export function items(element: XmlElement, list: string, item: string): XmlElement[] {
  return (child(element, list)?.children ?? []).filter((each) => each.name === item);
}

/** Returns the text of a child on one line; empty when there is no such child. */
export function textOf(element: XmlElement, name: string): string {
  return oneLine(child(element, name)?.text ?? '');
}

/** Returns the text of a child with its line breaks. */
export function longTextOf(element: XmlElement, name: string): string {
  return cleanText(child(element, name)?.text ?? '');
}

/** Returns whether a text means yes, as XML and 1C write it: `true`, `1`, `Истина` or `да`. */
function isYes(text: string): boolean {
  return /^(true|1|истина|да)$/i.test(text.trim());
}

/** Returns whether a text means no: `false`, `0`, `Ложь` or `нет`. */
export function isNo(text: string): boolean {
  return /^(false|0|ложь|нет)$/i.test(text.trim());
}

/**
 * Returns whether an element is marked for deletion: `Статус="Удален"` or `<Статус>Удален` (CommerceML 2.05), or
 * `<ПометкаУдаления>true` (2.08).
 */
export function isDeleted(element: XmlElement): boolean {
  const status = element.attributes.Статус ?? textOf(element, 'Статус');
  return /^удал[её]н/i.test(status) || isYes(textOf(element, 'ПометкаУдаления'));
}
