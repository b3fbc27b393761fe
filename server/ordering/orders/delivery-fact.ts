/**
 * Returns the text after «Доставка:»: «по адресу» for «Доставка по адресу», other options by their name
 * («Самовывоз со склада»).
 */
export function deliveryFact(header: string): string {
  return header.replace(/^Доставка (?=\S)/, '');
}
