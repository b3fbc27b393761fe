/** A barcode of a product, and which elements of 1C name it: `Товар` (`of_good`), `Предложение`, or both. */
export type Barcode = { barcode: string; of_good: number; of_offer: number };

/** The barcodes that an export names for a product, in its `Товар` and in its `Предложение`; empty for none. */
export type NamedBarcodes = { ofGood: string[]; ofOffer: string[] };

/** Real goods have fewer; a longer list is a mistake. */
const maxBarcodes = 100;

/**
 * Splits barcodes into those that are stored, without spaces, and those that are refused: longer than 32 characters,
 * with characters that a scanner does not send, or after the first hundred.
 */
export function sortedBarcodes(texts: readonly string[]): { usable: string[]; refused: string[] } {
  const plain = [...new Set(texts.map((text) => text.replace(/\s/g, '')))].filter((text) => text !== '');
  const fits = plain.filter((text) => /^[!-~]{1,32}$/.test(text));
  const usable = fits.slice(0, maxBarcodes);
  const stored = new Set(usable);
  return { usable, refused: plain.filter((text) => !stored.has(text)) };
}

/** Returns the barcode that lists, exports and calls show: the first of 8 to 14 characters; '' when there is none. */
export function mainBarcode(barcodes: readonly Barcode[]): string {
  return barcodes.find(({ barcode }) => /^[0-9A-Za-z-]{8,14}$/.test(barcode))?.barcode ?? '';
}

/**
 * Returns the stored barcodes of a product, `main` among them. A main barcode without a row was stored before rows
 * existed, or by the previous release, so nobody knows which element named it.
 */
export function storedBarcodes(main: string, rows: readonly Barcode[]): readonly Barcode[] {
  const isKnown = main === '' || rows.some(({ barcode }) => barcode === main);
  return isKnown ? rows : [{ barcode: main, of_good: 0, of_offer: 0 }, ...rows];
}

/**
 * Returns the barcodes of a product after an export, those of its offer first. An element that names barcodes replaces
 * those that it named before; one that names none changes nothing. So the files of an export may come in any order.
 */
export function barcodesAfter(
  old: readonly Barcode[],
  { ofGood, ofOffer }: NamedBarcodes,
): readonly Barcode[] {
  if (ofGood.length + ofOffer.length === 0) return old;
  const namedBefore = (by: 'of_good' | 'of_offer') =>
    old.filter((each) => each[by] === 1).map(({ barcode }) => barcode);
  const goods = new Set(ofGood.length > 0 ? ofGood : namedBefore('of_good'));
  const offers = new Set(ofOffer.length > 0 ? ofOffer : namedBefore('of_offer'));
  return [...new Set([...offers, ...goods])].map((barcode) => ({
    barcode,
    of_good: Number(goods.has(barcode)),
    of_offer: Number(offers.has(barcode)),
  }));
}
