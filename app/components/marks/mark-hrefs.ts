import { nextSorting } from '#app/components/catalogue/catalogue-hrefs.ts';
import type { SortField } from '#server/catalogue/model.ts';
import type { MarkOrder } from '#server/marks/mark.ts';

type Shown = { query: string; sort: MarkOrder; page: number };

/** The addresses that a list of marked goods leads to; what is searched and sorted lives in them. */
export function markHrefs(path: string, { query, sort, page }: Shown) {
  const to = (order: MarkOrder, number: number) => {
    const fields = new URLSearchParams();
    if (query) fields.set('query', query);
    if (order) fields.set('sort', orderText(order));
    if (number > 1) fields.set('page', String(number));
    const text = fields.toString().replace('%3A', ':');
    return text ? `${path}?${text}` : path;
  };
  return {
    here: to(sort, page),
    /** All of it, in this order. */
    whole: sort ? `${path}?sort=${orderText(sort)}` : path,
    page: (number: number) => to(sort, number),
    order: (order: MarkOrder) => to(order, 1),
    sort: (field: SortField) => to(nextSorting(sortingOf(sort), field), 1),
    card: (id: number) => `/product/${id}`,
  };
}

/** What the column heads show; «newest first» and «arrived first» are none of them. */
export function sortingOf(order: MarkOrder) {
  return typeof order === 'object' ? order : undefined;
}

/** `price:asc`, `arrived`; empty for newest first. */
export function orderText(order: MarkOrder): string {
  return typeof order === 'object' ? `${order.field}:${order.sort}` : (order ?? '');
}
