import type { FilterState } from '#server/goods/model.ts';
import type { ShortFacets } from '../../components/catalogue/short-facets.ts';
import type { FilterErrors } from './read-list.server.ts';

type Screen = { errors: FilterErrors; facets: ShortFacets; state: FilterState };

/**
 * Returns the message for an invalid pair of bounds, with the name of their field: «Цена: «от» 900 больше,
 * чем «до» 10».
 */
export function rangeErrorText(name: string, { errors, facets, state }: Screen): string {
  const { typed = '', message = '' } = errors[name] ?? {};
  const param = facets.params.find(({ id }) => name.endsWith(`[${id}]`));
  const label = param?.header ?? (state.byprice === 'price_rrc' ? 'РРЦ' : 'Цена');
  const to = name.startsWith('min') ? errors[name.replace('min', 'max')] : undefined;
  // The other bound has no message of its own: both are numbers, but in reverse order.
  return to?.message === '' && message.startsWith('«От»')
    ? `${label}: «от» ${typed} больше, чем «до» ${to.typed}`
    : `${label}, «${typed}»: ${message}`;
}
