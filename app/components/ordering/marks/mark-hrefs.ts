import { nextSorting } from '#app/components/catalogue/catalogue-hrefs.ts';
import { defaultPerpage } from '#server/catalogue/filter-url.ts';
import type { SortField } from '#server/goods/model.ts';
import type { MarkOrder } from '#server/ordering/marks/mark.ts';

type Shown = { query: string; sort: MarkOrder; page: number; perpage: number };

/** Returns the links of a list of marked goods; search and sorting are part of the address. */
export function markHrefs(path: string, { query, sort, page, perpage }: Shown) {
  const to = (order: MarkOrder, number: number, size = perpage === defaultPerpage ? undefined : perpage) => {
    const fields = new URLSearchParams();
    if (query) fields.set('query', query);
    if (order) fields.set('sort', orderText(order));
    if (size) fields.set('perpage', String(size));
    if (number > 1) fields.set('page', String(number));
    const text = fields.toString().replace('%3A', ':');
    return text ? `${path}?${text}` : path;
  };
  return {
    here: to(sort, page),
    /** The whole list, in the current order. */
    whole: sort ? `${path}?sort=${orderText(sort)}` : path,
    page: (number: number) => to(sort, number),
    perpage: (size: number) => to(sort, 1, size),
    order: (order: MarkOrder) => to(order, 1),
    sort: (field: SortField) => to(nextSorting(sortingOf(sort), field), 1),
    card: (id: number) => `/product/${id}`,
  };
}

/**
 * Returns the sorting for the column heads; undefined for «newest first» and «arrived first», which are not
 * columns.
 */
export function sortingOf(order: MarkOrder) {
  return typeof order === 'object' ? order : undefined;
}

/** Returns the order as an address contains it: `price:asc`, `arrived`; empty for newest first. */
export function orderText(order: MarkOrder): string {
  return typeof order === 'object' ? `${order.field}:${order.sort}` : (order ?? '');
}
