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

/** Returns whether the VAT of an element is added to its price or sum (`УчтеноВСумме` false). */
export function isVatOnTop(element: XmlElement): boolean {
  return taxesOf(element).some((tax) => isVat(tax) && isNo(textOf(tax, 'УчтеноВСумме')));
}
