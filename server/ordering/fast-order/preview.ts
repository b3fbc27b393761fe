import type { Named } from '../../goods/model.ts';
import type { Proposal } from '../substitutes/proposal.ts';
import type { FormLine } from './input.ts';

/**
 * The result for a line. `ready`: it can be added as it is; `needed`: no piece is free, so it is only added to the
 * needs; all other values are questions to the dealer.
 */
export type LineStatus = 'ready' | 'needed' | 'several' | 'unknown' | 'quantity' | 'short' | 'unavailable';

/** A product as shown in a line or a choice. */
export type PreviewProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  /** The permitted quantities and the pack (soldIn); empty when there is nothing to show. */
  soldIn: string;
  picture: string;
  picturetype: string;
  /** In kopecks; undefined when there is no price or wholesale prices are hidden. */
  price: number | undefined;
  /** Free pieces in all warehouses that the contract allows. */
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
  /** Available combinations of warehouse and quantity, each applied with one click. */
  offers: (LineStock & { quantity: number })[];
  /** Substitutes that replace or supplement a product that no warehouse has enough of; absent when there are none. */
  proposals?: Proposal[];
  /** The pieces that the line keeps beside a substitute; 0 or absent when the substitute replaces the line. */
  kept?: number;
  /** True when `quantity` is larger than the typed quantity. */
  raised: boolean;
  /** True when a warehouse other than the default was chosen, because only that one has enough. */
  moved: boolean;
  /** Price × quantity in kopecks; 0 without a price or a quantity. */
  sum: number;
};

export type Preview = {
  contract: { id: number; header: string; company: string };
  showWholesale: boolean;
  warehouses: Named[];
  rows: PreviewRow[];
  /** The number of lines that would be added now, their pieces and sum, without excluded lines. */
  ready: number;
  pieces: number;
  total: number;
  /** The number of lines that would be added to the needs now, wholly or partly, and their pieces there. */
  needed: number;
  neededPieces: number;
  /** The number of lines with a question that are not excluded. */
  questions: number;
  /** Notes on the changes made while parsing the list. */
  notes: string[];
  /** Identifies the basket shown with the preview. The form sends it back, so that the same list is not added twice. */
  seen: string;
};
