/** A rate of VAT in basis points (2200 = 22 %); null: without VAT. */
export type VatRate = number | null;

/** What is known of the rate of a line: as it was when the line was made, and that of the good today. */
type RatedLine = { vat: number | null; vatFree: number; goodVat: number | null; goodVatFree: number };

/**
 * Returns the rate of a line: as it was when the line was made, else that of the good today, else the usual one, which is
 * that of deliveries (decision 104). A wholesaler whose usual rate is null sells nothing with VAT.
 */
export function lineRate({ vat, vatFree, goodVat, goodVatFree }: RatedLine, usual: VatRate): VatRate {
  if (usual === null || vatFree === 1) return null;
  if (vat !== null) return vat;
  return goodVatFree === 1 ? null : (goodVat ?? usual);
}

/** Returns the VAT that a sum in kopecks includes. */
export function vatOf(sum: number, rate: VatRate): number {
  return rate === null ? 0 : Math.round((sum * rate) / (10_000 + rate));
}
