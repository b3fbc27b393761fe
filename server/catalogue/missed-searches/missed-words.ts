import type { CatalogueModel, CatalogueView, FilterState } from '../../goods/model.ts';
import { wordsOf } from '../../people/dealers/words.ts';
import { onlyQuery } from '../ways-on.ts';

declare module '#server/kernel/use-case.ts' {
  interface Services {
    /**
     * Counts a search that found nothing (decisions/kept-sums.md); undefined where searches are not counted, as in
     * jobs.
     */
    noteMissedSearch?: ((words: string, now: number) => void) | undefined;
  }
}

/** A longer text is cut. */
const maxLength = 100;

/**
 * Returns the text to count for a search that has found nothing: its words in lower case. Undefined when the query
 * matches a product that other conditions exclude or that is sold out, and for texts that contain an e-mail address
 * or a telephone number.
 */
export function missedWords(
  model: CatalogueModel,
  state: FilterState,
  view: CatalogueView,
  total: number,
): string | undefined {
  const query = state.query.trim();
  if (total > 0 || query === '' || isPersonal(query)) return undefined;
  const words = wordsOf(query).join(' ').slice(0, maxLength).trim();
  if (words === '') return undefined;
  return model.count({ ...state, ...onlyQuery }, view) > 0 ? undefined : words;
}

/**
 * Returns whether a text contains an e-mail address or a telephone number, which somebody has typed into the wrong
 * field.
 */
function isPersonal(query: string): boolean {
  return query.includes('@') || telephone.test(query);
}

/** A Russian number: eleven digits with signs between them; or a number of any country after a plus sign. */
const telephone = /(?<!\d)(?:[78](?:[\s().-]*\d){10}|\+\d(?:[\s().-]*\d){8,})(?!\d)/;
