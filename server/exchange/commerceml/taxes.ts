import type { XmlElement } from './elements.server.ts';
import { child, isNo, items, textOf } from './reading.ts';

/** Returns the taxes of a price type, a line or a document: `<Налог>`, alone or inside `<Налоги>`. */
export function taxesOf(element: XmlElement): XmlElement[] {
  const own = child(element, 'Налог');
  return [...(own ? [own] : []), ...items(element, 'Налоги', 'Налог')];
}

/** Returns whether a tax is VAT; a tax without a name is, because 1C has no other. */
export function isVat(tax: XmlElement): boolean {
  const name = textOf(tax, 'Наименование');
  return name === '' || /ндс/i.test(name);
}

/** Returns the VAT of an element; undefined when it names none. */
export function vatIn(element: XmlElement): XmlElement | undefined {
  return taxesOf(element).find(isVat);
}

/**
 * Returns whether a tax is added to the price or sum (`УчтеноВСумме` false), not contained in it; undefined when the
 * element does not say so.
 */
export function isOnTop(tax: XmlElement | undefined): boolean | undefined {
  const included = tax ? textOf(tax, 'УчтеноВСумме') : '';
  return included === '' ? undefined : isNo(included);
}
