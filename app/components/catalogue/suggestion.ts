import { dealerArea } from './area.ts';

/** A row of the suggestions below the search field. */
export type Suggestion = {
  id: number;
  articul: string;
  header: string;
  brand: string;
  /** In kopecks; undefined when wholesale prices are hidden or there is none. */
  price?: number;
  /** In kopecks: the retail price, the only price of the open area. */
  price_rrc?: number;
  picture: string;
  picturetype: string;
  /** What is free in the warehouses of the contract, in words; undefined in the open area. */
  stock?: string;
  /** The query is its barcode. */
  byBarcode?: true;
};

/** The answer with the suggestions of a catalogue. */
export type Suggestions = {
  products: Suggestion[];
  /** The query that was used when the typed one found nothing: in the other keyboard layout. */
  shownQuery: string | undefined;
};

/**
 * Requests suggestions; throws when the request fails, so that no wrong answer is cached. `address`: that of
 * the catalogue.
 */
export async function loadSuggestions(
  term: string,
  signal: AbortSignal,
  address = dealerArea.suggestions,
): Promise<Suggestions> {
  const response = await fetch(`${address}?${new URLSearchParams({ query: term })}`, {
    signal,
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`suggestions: ${response.status}`);
  return (await response.json()) as Suggestions;
}
