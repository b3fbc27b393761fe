import { dealerDefaults, defaultPerpage, filterHref } from '#server/catalogue/filter-url.ts';
import type { FilterState } from '#server/goods/model.ts';

/** `blank`: a price form to fill in. */
export type FileFormat = 'xlsx' | 'csv' | 'xml' | 'blank';

export const exportsPath = '/cabinet/exports';
export const exportFilePath = `${exportsPath}/file`;

/** Returns the address of the export screen with this filter, which contains the tree node as a field. */
export function exportsHref(state: FilterState): string {
  return exportsPath + queryOf(state, dealerDefaults);
}

/** Returns the address of the file with the goods that match this filter. */
export function partHref(state: FilterState, format: FileFormat): string {
  // The link states the stock filter explicitly, so that it does not depend on the default of a format.
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
