/** An edition of the privacy policy, as a consent checkbox names it. */
export type Policy = {
  pageId: number;
  /** Its date, `yyyy-mm-dd`. */
  version: string;
  /** The permanent address of exactly this edition. */
  href: string;
};
