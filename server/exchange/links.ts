import type { Link } from './products.repository.server.ts';
import { sizeParam } from './property-specs.ts';
import type { ValueWord, Words } from './words.server.ts';

/** Returns the values of a good (`of_offer` 0) or of its offer as the database keeps them. */
export function linksTo(values: ValueWord[], words: Words, of_offer: 0 | 1): Link[] {
  return values.flatMap((value) => {
    const ids = words.valueIds(value);
    return ids ? [{ ...ids, of_offer }] : [];
  });
}

/** Returns those that the offer itself names; sizes are its own, too, if they were kept before that was known. */
export function ownLinks(links: Link[] | undefined, words: Words): Link[] {
  const size = words.paramId(sizeParam);
  return (links ?? [])
    .filter(({ of_offer, param_id }) => of_offer === 1 || param_id === size)
    .map((link) => ({ ...link, of_offer: 1 }));
}

/** Returns each value once; of two that are the same the later stays, so that the good's own goes last. */
export function unique(links: Link[]): Link[] {
  return [...new Map(links.map((link) => [`${link.param_id} ${link.value_id}`, link])).values()];
}
