/** How orders are divided into documents: one for each order, each of its warehouses, or each organisation. */
export type Split = 'none' | 'warehouse' | 'organisation';

/** How orders are exchanged with 1C. */
export type OrderSettings = {
  encoding: 'utf-8' | 'windows-1251';
  split: Split;
  /** The first Moscow day whose orders are sent to 1C, `yyyy-mm-dd`; '' for the creation of the first 1C account. */
  since: string;
  /** The maximum number of orders in one response. */
  portion: number;
  /** Whether returns are sent, too: old modules of 1C refuse a response with documents that are not orders. */
  returns: 'no' | 'yes';
};

export const defaultOrderSettings: OrderSettings = {
  encoding: 'utf-8',
  split: 'none',
  since: '',
  portion: 1_000,
  returns: 'no',
};

/** Parses stored settings; missing settings get their defaults. */
export function parseOrderSettings(stored: string | undefined): OrderSettings {
  return { ...defaultOrderSettings, ...(stored ? (JSON.parse(stored) as Partial<OrderSettings>) : {}) };
}
