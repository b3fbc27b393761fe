/** An edition of the privacy policy, as a box of consent names it. */
export type Policy = {
  pageId: number;
  /** Its date, `yyyy-mm-dd`. */
  version: string;
  /** The address of exactly this edition, which stays. */
  href: string;
};
