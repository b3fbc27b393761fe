/** An edition of the privacy policy, as shown beside a consent checkbox. */
export type Policy = {
  pageId: number;
  /** The date of the edition, `yyyy-mm-dd`. */
  version: string;
  /** The permanent address of exactly this edition. */
  href: string;
};
