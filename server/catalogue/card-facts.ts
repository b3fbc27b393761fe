/** What a card shows that the read model does not have. */
export type CardFacts = {
  /** The description that the desk wrote, in Markdown; undefined when there is none. */
  written: string | undefined;
  /** '' when there is none. */
  barcode: string;
  /** The weight of a piece; undefined when unknown. */
  grams: number | undefined;
};
