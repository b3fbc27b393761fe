/** A row of the suggestions under the search field. */
export type Suggestion = {
  id: number;
  articul: string;
  header: string;
  brand: string;
  /** Kopecks; undefined where wholesale prices are hidden or there is none. */
  price: number | undefined;
  picture: string;
  picturetype: string;
};

/** What /search-suggest answers. */
export type Suggestions = {
  products: Suggestion[];
  /** The query that was answered when the typed one found nothing, in the other keyboard layout. */
  shownQuery: string | undefined;
};
