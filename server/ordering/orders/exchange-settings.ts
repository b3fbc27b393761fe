/** How orders are divided into documents: one for each order, each of its warehouses, or each organisation. */
export type Split = 'none' | 'warehouse' | 'organisation';

/** How orders are exchanged with 1C. */
export type OrderSettings = {
  encoding: 'utf-8' | 'windows-1251';
  split: Split;
  /** The Moscow day from which on orders are given, `yyyy-mm-dd`; '': since the first account of 1C was made. */
  since: string;
  /** How many orders one answer holds at most. */
  portion: number;
};

export const defaultOrderSettings: OrderSettings = {
  encoding: 'utf-8',
  split: 'none',
  since: '',
  portion: 1_000,
};

/** Reads settings as they are stored; absent ones are the defaults. */
export function parseOrderSettings(stored: string | undefined): OrderSettings {
  return { ...defaultOrderSettings, ...(stored ? (JSON.parse(stored) as Partial<OrderSettings>) : {}) };
}
