import type { Named } from '../catalogue/model.ts';
import type { FormLine } from './input.ts';

/** What the portal makes of one line. `ready`: goes to the basket as it is; all others hold a question to the dealer. */
export type LineStatus = 'ready' | 'several' | 'unknown' | 'quantity' | 'short' | 'unavailable';

/** A product as a line or a choice shows it. */
export type PreviewProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  picture: string;
  picturetype: string;
  /** Kopecks; undefined where there is none or wholesale prices are hidden. */
  price: number | undefined;
  /** Free pieces in all warehouses of the contract. */
  free: number;
};

/** Pieces of a warehouse that this line can have: free ones less what lies in the basket and what lines above take. */
export type LineStock = { wms: number; header: string; available: number };

export type PreviewRow = FormLine & {
  status: LineStatus;
  /** What is asked or to be known; empty when all is plain. */
  message: string;
  found: PreviewProduct | undefined;
  /** Products to choose from. */
  choices: PreviewProduct[];
  /** Of the product found, warehouse by warehouse. */
  stocks: LineStock[];
  /** Warehouse and quantity that would do, one press each. */
  offers: (LineStock & { quantity: number })[];
  /** The portal chose another warehouse than the default one, because only that has enough. */
  moved: boolean;
  /** Price × quantity, kopecks; 0 without a price or a quantity. */
  sum: number;
};

export type Preview = {
  contract: { id: number; header: string; company: string };
  showWholesale: boolean;
  warehouses: Named[];
  rows: PreviewRow[];
  /** Lines that would be added now, their pieces and sum; lines left out do not count. */
  ready: number;
  pieces: number;
  total: number;
  /** Lines with a question that were not left out. */
  questions: number;
  /** What was done with the list on reading it. */
  notes: string[];
  /** Names the basket that this was shown over; sent back when adding, so that the same list is not added twice. */
  seen: string;
};
