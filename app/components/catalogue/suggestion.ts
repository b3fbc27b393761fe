import { dealerArea } from './area.ts';

/** A row of the suggestions under the search field. */
export type Suggestion = {
  id: number;
  articul: string;
  header: string;
  brand: string;
  /** Kopecks; undefined where wholesale prices are hidden or there is none. */
  price?: number;
  /** Kopecks: the retail price, all that the open area tells. */
  price_rrc?: number;
  picture: string;
  picturetype: string;
};

/** What the suggestions of a catalogue are answered with. */
export type Suggestions = {
  products: Suggestion[];
  /** The query that was answered when the typed one found nothing, in the other keyboard layout. */
  shownQuery: string | undefined;
};

/** Asks for suggestions; throws when there are none to be had, so that nothing wrong is kept. `address`: of which catalogue. */
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
