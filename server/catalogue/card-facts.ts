/** Facts on a product card that the read model does not contain. */
export type CardFacts = {
  /** The description that staff wrote, in Markdown; undefined when there is none. */
  written: string | undefined;
  /** '' when there is no barcode. */
  barcode: string;
  /** The weight of a piece; undefined when unknown. */
  grams: number | undefined;
};
