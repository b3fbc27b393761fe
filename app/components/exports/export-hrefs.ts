import { dealerDefaults, defaultPerpage, filterHref } from '#server/catalogue/filter-url.ts';
import type { FilterState } from '#server/catalogue/model.ts';

export type FileFormat = 'xlsx' | 'xml';

export const exportsPath = '/cabinet/exports';
export const exportFilePath = `${exportsPath}/file`;

/** The screen with this filter; the tree node is a field of it like the others. */
export function exportsHref(state: FilterState): string {
  return exportsPath + queryOf(state, dealerDefaults);
}

/** The file of what passes this filter. */
export function partHref(state: FilterState, format: FileFormat): string {
  // What a format means where nothing is said of stock is no matter of the link.
  const defaults = { ...dealerDefaults, available: !state.available };
  return withFormat(exportFilePath + queryOf(state, defaults), format);
}

export function wholeHref(format: FileFormat): string {
  return withFormat(`${exportFilePath}?whole=1`, format);
}

function queryOf(state: FilterState, defaults: typeof dealerDefaults): string {
  const plain = { ...state, sorting: undefined, page: 1, perpage: defaultPerpage };
  const filters = filterHref(plain, {}, defaults).slice(1);
  const node = state.catalog.length > 0 ? `catalog=${state.catalog.join(',')}` : '';
  const query = [node, filters].filter(Boolean).join('&');
  return query && `?${query}`;
}

function withFormat(href: string, format: FileFormat): string {
  return `${href}${href.includes('?') ? '&' : '?'}format=${format}`;
}
