export type Paging = {
  page: number;
  perpage: number;
  pages: number;
  total: number;
  /** The requested page if it is beyond the end: programs get an empty page, screens show the last page. */
  beyond?: number;
};

/** Returns the position of a page; a page beyond the end becomes the last one. */
export function paging(page: number, perpage: number, total: number): Paging {
  const pages = Math.max(1, Math.ceil(total / perpage));
  const where = { page: Math.min(Math.max(1, page), pages), perpage, pages, total };
  return page > pages ? { ...where, beyond: page } : where;
}

/** Returns the number of rows before the page. */
export function offsetOf({ page, perpage }: Paging): number {
  return (page - 1) * perpage;
}

/**
 * Returns the links of the pagination widget: at most 11 places, with at least 7 numbers around the current page if
 * there are so many (§9.6). `null` is a gap «…».
 */
export function pageWindow({ page, pages }: Pick<Paging, 'page' | 'pages'>): (number | null)[] {
  if (pages <= 11) return range(1, pages);
  if (page <= 5) return [...range(1, 7), null, pages];
  if (page >= pages - 4) return [1, null, ...range(pages - 6, pages)];
  return [1, null, ...range(page - 3, page + 3), null, pages];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
