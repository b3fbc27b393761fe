import type { Named } from '../catalogue/model.ts';

/** A rule as the form holds it: `percent` as typed, `brand` an id or nothing. */
export type RuleValues = { mode: 'markup' | 'discount'; percent: string };
export type PoliticsValues = RuleValues & {
  showWholesale: boolean;
  brands: (RuleValues & { brand: string })[];
};

/** What the form of a manager's prices shows. */
export type PoliticsCard = {
  manager: { id: number; name: string; email: string };
  values: PoliticsValues;
  brands: Named[];
};

/** What stands out in a previewed price: it is below what the dealer pays, above the retail price, or there is none at all. */
export type PriceWarning = 'below-contract' | 'above-retail' | 'no-price';

/** Kopecks; `price` under the contract, `seen` what the manager is to see. */
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
  /** The contract he works under; undefined when there is none, and no prices. */
  contract: { header: string; company: string } | undefined;
  /** False: this browser hides wholesale prices, and there are none to look at. */
  showWholesale: boolean;
  rows: PreviewedPrice[];
};
