/** A price type as edited at the desk; a new one has id 0. */
export type PriceType = {
  id: number;
  header: string;
  /** True if its prices are the recommended retail prices. */
  isRrc: boolean;
  /** False for a cost, which only staff see. */
  forSale: boolean;
  /** Contract prices are rounded to multiples of this number of kopecks. */
  roundTo: number;
  /** True if it comes from 1C. */
  isImported: boolean;
  /** The columns that staff have overridden, separated by commas. */
  deskFields: string;
};

/** The choices for rounding contract prices, in kopecks. */
export const roundings = [
  { value: 1, label: 'До копейки' },
  { value: 100, label: 'До рубля' },
  { value: 1_000, label: 'До десяти рублей' },
] as const;

export function roundingLabel(roundTo: number): string {
  return roundings.find(({ value }) => value === roundTo)?.label ?? `До ${roundTo} коп.`;
}

/** The values of the form, as typed. `as_in_1c` makes the next import overwrite the name again. */
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
