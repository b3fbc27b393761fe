/** A VAT rate in basis points (2200 = 22 %); null for no VAT. */
export type VatRate = number | null;

/** The rates from which staff can choose, with values as forms and settings store them. */
export const vatRates = [
  { value: '2200', label: '22\u00a0%' },
  { value: '2000', label: '20\u00a0%' },
  { value: '1000', label: '10\u00a0%' },
  { value: '700', label: '7\u00a0%' },
  { value: '500', label: '5\u00a0%' },
  { value: '0', label: '0\u00a0%' },
  { value: 'none', label: 'Без НДС' },
] as const;

/** Returns the rate chosen from `vatRates`; undefined for '', when nobody has chosen yet. */
export function chosenRate(value: string): VatRate | undefined {
  if (value === '') return undefined;
  return value === 'none' ? null : Number(value);
}

/** Returns a rate as text: 2200 → «22 %», 750 → «7,5 %». */
export function rateText(rate: number): string {
  return `${String(rate / 100).replace('.', ',')}\u00a0%`;
}

/** The known VAT rates of a line: the rate when the line was created, and the product's current rate. */
type RatedLine = { vat: number | null; vatFree: number; goodVat: number | null; goodVatFree: number };

/**
 * Returns the VAT rate of a line: the rate when the line was created, else the product's current rate, else the
 * wholesaler's usual rate, which also applies to deliveries (decisions/money.md). A wholesaler whose usual rate is null
 * sells nothing with VAT. Undefined when neither the product nor the wholesaler has a rate yet, because none is assumed
 * (decisions/money.md).
 */
export function lineRate<Usual extends VatRate | undefined>(
  { vat, vatFree, goodVat, goodVatFree }: RatedLine,
  usual: Usual,
): VatRate | Usual {
  if (usual === null || vatFree === 1) return null;
  if (vat !== null) return vat;
  return goodVatFree === 1 ? null : (goodVat ?? usual);
}

/** Returns the VAT that a sum in kopecks includes. */
export function vatOf(sum: number, rate: VatRate): number {
  return rate === null ? 0 : Math.round((sum * rate) / (10_000 + rate));
}
