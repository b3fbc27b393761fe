import type { PoliticsRule, PricePolitics } from '../../goods/model.ts';
import { type CopiedPart, copiedParts } from './copy-view.ts';
import type { OrderLimit } from './order-limits.ts';

/** The settings that can be copied from one manager to others, by part: ids, limits, and the price politics, if any. */
export type ManagerSettings = {
  contracts: number[];
  addresses: number[];
  limits: OrderLimit[];
  prices: PricePolitics | undefined;
};

/** Returns these parts of the settings as JSON; equal settings give equal texts. */
export function packSettings(
  { contracts, addresses, limits, prices }: ManagerSettings,
  parts: readonly CopiedPart[],
): string {
  const brands = [...(prices?.brands ?? [])].sort(([a], [b]) => a - b);
  const all: Record<CopiedPart, unknown> = {
    contracts,
    addresses,
    limits,
    prices: prices ? { ...prices, brands } : null,
  };
  return JSON.stringify(Object.fromEntries(orderedParts(parts).map((part) => [part, all[part]])));
}

type Packed = Partial<Omit<ManagerSettings, 'prices'>> & {
  prices?: (Omit<PricePolitics, 'brands'> & { brands: [number, PoliticsRule][] }) | null;
};

/** Returns the settings written by `packSettings`. `parts` are the parts in the text; the others are empty. */
export function unpackSettings(text: string): { parts: CopiedPart[]; settings: ManagerSettings } {
  const packed: Packed = JSON.parse(text);
  const { prices, ...kept } = packed;
  return {
    parts: orderedParts(Object.keys(packed)),
    settings: {
      contracts: [],
      addresses: [],
      limits: [],
      ...kept,
      prices: prices ? { ...prices, brands: new Map(prices.brands) } : undefined,
    },
  };
}

function orderedParts(parts: readonly string[]): CopiedPart[] {
  return (Object.keys(copiedParts) as CopiedPart[]).filter((part) => parts.includes(part));
}
