/** A price type as the desk keeps it; id 0: a new one. */
export type PriceType = {
  id: number;
  header: string;
  /** Its prices are the recommended retail prices. */
  isRrc: boolean;
  /** False: a cost, which never leaves the desk. */
  forSale: boolean;
  /** Contract prices are multiples of so many kopecks. */
  roundTo: number;
  /** It comes from 1C. */
  isImported: boolean;
  /** The columns that the desk has decided, joined by commas. */
  deskFields: string;
};

/** What contract prices may be rounded to, in kopecks. */
export const roundings = [
  { value: 1, label: 'До копейки' },
  { value: 100, label: 'До рубля' },
  { value: 1_000, label: 'До десяти рублей' },
] as const;

export function roundingLabel(roundTo: number): string {
  return roundings.find(({ value }) => value === roundTo)?.label ?? `До ${roundTo} коп.`;
}

/** The values of the form, as typed. `as_in_1c`: the next import writes the name again. */
export type PriceTypeFormValues = {
  header: string;
  is_rrc: boolean;
  for_sale: boolean;
  round_to: string;
  as_in_1c: boolean;
};

export function priceTypeFormValues({ header, isRrc, forSale, roundTo }: PriceType): PriceTypeFormValues {
  return {
    header,
    is_rrc: isRrc,
    for_sale: forSale,
    round_to: String(roundTo),
    as_in_1c: false,
  };
}
