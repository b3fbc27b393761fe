import type { NamedDocument } from './records.ts';

/** Where an element lies in its file, in bytes. */
export type Place = { at: number; length: number };

/** The raw text of an element, and what reading it added to the account of its file. */
export type Trace = Place & { hash: string; lines: number; read: number; unneeded: number };

/**
 * An element that changed nothing when it was imported: what the survey and the report need of it. `offer`: the hash of
 * the only offer of a good, '' for none. `alone`: an offer whose good was not in the export. `numeric`: for each property
 * that is no parameter, whether all values of the good are numbers. `unchanged`: the prices and stocks that it leaves.
 */
export type Facts = {
  lines: number;
  read: number;
  unneeded: number;
  catalogue?: string;
  articul?: string;
  name?: string;
  pictures?: string[];
  documents?: NamedDocument[];
  numeric?: Record<string, boolean>;
  offer?: string;
  prices?: number;
  stocks?: number;
  alone?: boolean;
  unchanged?: { prices: number; stocks: number };
};

/**
 * An element as it is stored, with the state of its product and the run of the import that stored it. `kind`: a `Товар`,
 * a `Предложение` that describes its offer, or one with only prices or stocks. The latter three come in separate files
 * (2.08) and are stored side by side.
 */
export type Seen = {
  kind: 'good' | 'offer' | 'prices' | 'rests';
  id: string;
  hash: string;
  product: number;
  version: number;
  changedAt: number;
  run: number;
  facts: Facts;
};

/** Finds elements by the hashes of their raw texts. */
export type FindSeen = (hashes: string[]) => Promise<Map<string, Seen>>;
