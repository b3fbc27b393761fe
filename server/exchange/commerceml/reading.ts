import type { XmlElement } from './elements.server.ts';

/** Control characters, which 1C lets through and no screen can show; line ends and tabs are kept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g;

/** A text without control characters, no-break spaces as spaces, trimmed; line ends stay. */
export function cleanText(text: string): string {
  return text
    .replace(control, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
}

/** A name: as cleanText, on one line, inner runs of spaces as one. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** The first child of that name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name);
}

/** The children `item` of the child `list`: `<Цены><Цена/><Цена/></Цены>`. */
export function items(element: XmlElement, list: string, item: string): XmlElement[] {
  return (child(element, list)?.children ?? []).filter((each) => each.name === item);
}

/** The text of a child on one line; empty when there is no such child. */
export function textOf(element: XmlElement, name: string): string {
  return oneLine(child(element, name)?.text ?? '');
}

/** The text of a child with its line ends. */
export function longTextOf(element: XmlElement, name: string): string {
  return cleanText(child(element, name)?.text ?? '');
}

/** `true`, `1`, `Истина`, as XML and 1C write a yes. */
function isYes(text: string): boolean {
  return /^(true|1|истина|да)$/i.test(text.trim());
}

/** Marked for deletion: `Статус="Удален"` (CommerceML 2.05) or `<ПометкаУдаления>true` (2.08). */
export function isDeleted(element: XmlElement): boolean {
  return /^удал[её]н/i.test(element.attributes.Статус ?? '') || isYes(textOf(element, 'ПометкаУдаления'));
}
