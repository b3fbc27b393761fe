/** How orders are divided into documents: one for each order, each of its warehouses, or each organisation. */
export type Split = 'none' | 'warehouse' | 'organisation';

/** How orders are exchanged with 1C. */
export type OrderSettings = {
  encoding: 'utf-8' | 'windows-1251';
  split: Split;
  /** The first Moscow day whose orders are given, `yyyy-mm-dd`; '': since the first 1C account was created. */
  since: string;
  /** The maximum number of orders in one answer. */
  portion: number;
};

export const defaultOrderSettings: OrderSettings = {
  encoding: 'utf-8',
  split: 'none',
  since: '',
  portion: 1_000,
};

/** Parses stored settings; missing ones get their defaults. */
export function parseOrderSettings(stored: string | undefined): OrderSettings {
  return { ...defaultOrderSettings, ...(stored ? (JSON.parse(stored) as Partial<OrderSettings>) : {}) };
}
