import type { FilterState } from '#server/goods/model.ts';
import type { ShortFacets } from '../../components/catalogue/short-facets.ts';
import type { FilterErrors } from './read-list.server.ts';

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
 * Returns the message for an invalid field of the filter, with its name: «Бренд, «лампы»: Неверное значение»; for a pair of bounds
 * «Цена: «от» 900 больше, чем «до» 10».
 */
export function filterErrorText(name: string, { errors, facets, state }: Screen): string {
  const { typed = '', message = '' } = errors[name] ?? {};
  const param = facets.params.find(({ id }) => name.includes(`[${id}]`));
  const [field = ''] = /^\w+/.exec(name) ?? [];
  const price = state.byprice === 'price_rrc' ? 'РРЦ' : 'Цена';
  const label = param?.header ?? (/^(?:min|max)price$/.test(field) ? price : (labels[field] ?? 'Фильтр'));
  const to = name.startsWith('min') ? errors[name.replace('min', 'max')] : undefined;
  // The other bound has no message of its own: both are numbers, but in reverse order.
  return to?.message === '' && message.startsWith('«От»')
    ? `${label}: «от» ${typed} больше, чем «до» ${to.typed}`
    : `${label}, «${cut(typed)}»: ${message}`;
}

function cut(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
