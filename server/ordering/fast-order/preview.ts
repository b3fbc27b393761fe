import type { Named } from '../../goods/model.ts';
import type { Proposal } from '../substitutes/proposal.ts';
import type { FormLine } from './input.ts';

/**
 * The result for one line. `ready`: the line is added as it is; `needed`: it only goes into the needs, because no
 * piece is free; all other values are questions to the dealer.
 */
export type LineStatus = 'ready' | 'needed' | 'several' | 'unknown' | 'quantity' | 'short' | 'unavailable';

/** A product as shown in a line or a choice. */
export type PreviewProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  /** The quantities in which it is sold, and its pack (soldIn); empty: nothing to show. */
  soldIn: string;
  picture: string;
  picturetype: string;
  /** In kopecks; undefined when there is none or wholesale prices are hidden. */
  price: number | undefined;
  /** Free pieces in all warehouses of the contract. */
  free: number;
};

/** Pieces in a warehouse that are available to this line: free stock minus the basket and the lines above. */
export type LineStock = { wms: number; header: string; available: number };

export type PreviewRow = FormLine & {
  status: LineStatus;
  /** The question or note for the dealer; empty when there is none. */
  message: string;
  found: PreviewProduct | undefined;
  /** The products to choose from. */
  choices: PreviewProduct[];
  /** The stocks of the found product, by warehouse. */
  stocks: LineStock[];
  /** Combinations of warehouse and quantity that are available, each applied with one click. */
  offers: (LineStock & { quantity: number })[];
  /** Substitutes that replace a product that no warehouse has enough of, or are added beside it; absent: none. */
  proposals?: Proposal[];
  /** The pieces that the line keeps beside a substitute; 0 or absent: the substitute replaces the line. */
  kept?: number;
  /** True when `quantity` is larger than what was typed. */
  raised: boolean;
  /** True when another warehouse than the default one was chosen, because only that one has enough. */
  moved: boolean;
  /** Price × quantity in kopecks; 0 without a price or a quantity. */
  sum: number;
};

export type Preview = {
  contract: { id: number; header: string; company: string };
  showWholesale: boolean;
  warehouses: Named[];
  rows: PreviewRow[];
  /** The lines that would be added now, their pieces and sum, without excluded lines. */
  ready: number;
  pieces: number;
  total: number;
  /** The lines that would go into the needs now, whole or in part, and their pieces there. */
  needed: number;
  neededPieces: number;
  /** Lines with a question that were not excluded. */
  questions: number;
  /** Notes on the changes made while parsing the list. */
  notes: string[];
  /**
   * Identifies the basket shown with the preview; sent back when adding, so that the same list is not added
   * twice.
   */
  seen: string;
};
