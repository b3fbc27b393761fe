/** A rate of VAT in basis points (2200 = 22 %); null: without VAT. */
export type VatRate = number | null;

/** What the desk chooses a rate from; as forms and settings hold it. */
export const vatRates = [
  { value: '2200', label: '22\u00a0%' },
  { value: '2000', label: '20\u00a0%' },
  { value: '1000', label: '10\u00a0%' },
  { value: '700', label: '7\u00a0%' },
  { value: '500', label: '5\u00a0%' },
  { value: '0', label: '0\u00a0%' },
  { value: 'none', label: 'Без НДС' },
] as const;

/** Returns the rate that was chosen from `vatRates`; undefined for '': nobody has chosen yet. */
export function chosenRate(value: string): VatRate | undefined {
  if (value === '') return undefined;
  return value === 'none' ? null : Number(value);
}

/** 2200 → «22 %», 750 → «7,5 %» */
export function rateText(rate: number): string {
  return `${String(rate / 100).replace('.', ',')}\u00a0%`;
}

/** What is known of the rate of a line: as it was when the line was made, and that of the good today. */
type RatedLine = { vat: number | null; vatFree: number; goodVat: number | null; goodVatFree: number };

/**
 * Returns the rate of a line: as it was when the line was made, else that of the good today, else the usual one of the
 * wholesaler, which is that of deliveries (decisions/money.md). Who has the usual rate null sells nothing with VAT. Undefined:
 * neither the good nor the wholesaler has a rate yet, and none is invented (decisions/money.md).
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
