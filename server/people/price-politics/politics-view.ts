import type { Named } from '../../goods/model.ts';

/** A rule in the form: `percent` as typed, `brand` an id or empty. */
export type RuleValues = { mode: 'markup' | 'discount'; percent: string };
export type PoliticsValues = RuleValues & {
  showWholesale: boolean;
  brands: (RuleValues & { brand: string })[];
};

/**
 * Returns politics as a flat record with one rule per field, so that they are compared rule by rule
 * (kernel/reconcile.ts).
 */
export function politicsRecord({ showWholesale, brands, ...base }: PoliticsValues): Record<string, unknown> {
  const textOf = ({ mode, percent }: RuleValues) => `${mode} ${percent}`;
  const rules = brands.map((rule) => [`brand${rule.brand}`, textOf(rule)]);
  return { base: textOf(base), showWholesale, ...Object.fromEntries(rules) };
}

/**
 * A brand to choose. `isHidden`: dealers do not see its goods now, so it is offered only where it was chosen before.
 */
export type BrandToChoose = Named & { isHidden?: true };

/** The data of the form with a manager's prices. */
export type PoliticsCard = {
  manager: { id: number; name: string; email: string };
  values: PoliticsValues;
  brands: BrandToChoose[];
};

/**
 * Why a previewed price is noteworthy: it is below the dealer's price, above the retail price, or missing.
 */
export type PriceWarning = 'below-contract' | 'above-retail' | 'no-price';

/** A previewed price in kopecks: `price` under the contract, `seen` as it will be shown to the manager. */
export type PreviewedPrice = {
  id: number;
  articul: string;
  header: string;
  brand: string;
  price: number;
  priceRrc: number;
  seen: number | undefined;
  warning: PriceWarning | undefined;
};

export type PoliticsPreview = {
  /**
   * The contract whose prices are shown: the manager's, else the main user's. Undefined when there is none; then there
   * are no prices.
   */
  contract: { header: string; company: string } | undefined;
  /** False when this browser hides wholesale prices, so that no preview is shown. */
  showWholesale: boolean;
  rows: PreviewedPrice[];
};
