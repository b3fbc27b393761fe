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
  /** The free stock in the warehouses of the contract, as a text; undefined in the open area. */
  stock?: string;
  /** Set when the query is the product's barcode. */
  byBarcode?: true;
};

/** The response with the suggestions of a catalogue. */
export type Suggestions = {
  products: Suggestion[];
  /** The query used instead when the typed one found nothing: the same keys in the other keyboard layout. */
  shownQuery: string | undefined;
};

/**
 * Requests suggestions. Throws when the request fails, so that no wrong response is cached. `address`: where the
 * catalogue's suggestions are.
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
