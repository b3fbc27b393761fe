import type { Link } from './products.repository.server.ts';
import { sizeParam } from './property-specs.ts';
import type { ValueWord, Words } from './words.server.ts';

/** Returns the values of a good (`of_offer` 0) or of its offer in the form in which the database stores them. */
export function linksTo(values: ValueWord[], words: Words, of_offer: 0 | 1): Link[] {
  return values.flatMap((value) => {
    const ids = words.valueIds(value);
    return ids ? [{ ...ids, of_offer }] : [];
  });
}

/**
 * Returns the values that the offer itself names. Sizes always belong to the offer, even those stored before
 * `of_offer` existed.
 */
export function ownLinks(links: Link[] | undefined, words: Words): Link[] {
  const size = words.paramId(sizeParam);
  return (links ?? [])
    .filter(({ of_offer, param_id }) => of_offer === 1 || param_id === size)
    .map((link) => ({ ...link, of_offer: 1 }));
}

/** Returns each value once. Of two equal values the later stays, so the good's own values must come last. */
export function unique(links: Link[]): Link[] {
  return [...new Map(links.map((link) => [`${link.param_id} ${link.value_id}`, link])).values()];
}
