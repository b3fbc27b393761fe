import type { FilterState } from '#server/goods/model.ts';
import type { ShortFacets } from '../../components/catalogue/short-facets.ts';

/**
 * Filter fields that could not be parsed, by name: the typed text and the reason. `said` is the reason with the field's
 * name, for the summary. The other bound of a range is included without a message, because half a range would filter by
 * a condition that nobody set.
 */
export type FilterErrors = Record<string, { typed: string; message: string; said?: string }>;

type Screen = { errors: FilterErrors; facets: ShortFacets; state: FilterState };

/** How many characters of the typed text a message repeats. */
const maxShown = 40;

/** The names of the filter's fields as the screen shows them. */
const labels: Record<string, string> = {
  query: 'Поиск',
  catalog: 'Раздел',
  brand: 'Бренд',
  collection: 'Коллекция',
  tags: 'Метка',
  warehouse: 'Склад',
  available: 'В\u00a0наличии',
  filter: 'Параметр',
  search_range: 'Параметр',
  minp: 'Параметр',
  maxp: 'Параметр',
  sort: 'Сортировка',
  sorting: 'Сортировка',
};

/**
 * Returns the error message for an invalid filter field, beginning with the field's name: «Бренд, «лампы»: Неверное
 * значение», or «Цена: «от» 900 больше, чем «до» 10» for a pair of bounds.
 */
export function filterErrorText(name: string, { errors, facets, state }: Screen): string {
  const { typed = '', message = '' } = errors[name] ?? {};
  const param = facets.params.find(({ id }) => name.includes(`[${id}]`));
  const [field = ''] = /^\w+/.exec(name) ?? [];
  const price = state.byprice === 'price_rrc' ? 'РРЦ' : 'Цена';
  const label = param?.header ?? (/^(?:min|max)price$/.test(field) ? price : (labels[field] ?? 'Фильтр'));
  const to = name.startsWith('min') ? errors[name.replace('min', 'max')] : undefined;
  // Both bounds are valid numbers in reverse order; only the lower one has a message.
  return to?.message === '' && message.startsWith('«От»')
    ? `${label}: «от» ${typed} больше, чем «до» ${to.typed}`
    : `${label}, «${cut(typed)}»: ${message}`;
}

function cut(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
