/** Why a product is shown on the card of another one. */
export type NearKind = 'related' | 'accessory' | 'together';

/** The kinds that staff choose, with their names. */
export const relationKinds = [
  { kind: 'related', header: 'Сопутствующие товары' },
  { kind: 'accessory', header: 'Аксессуары' },
] as const;

export type RelationKind = (typeof relationKinds)[number]['kind'];

/** The titles of the blocks on a card, in their order. */
export const nearTitles: Record<NearKind, string> = {
  related: 'Сопутствующие товары',
  accessory: 'Аксессуары',
  together: 'С этим берут',
};

/** How many goods a card shows of a kind. */
export const mostNear: Record<NearKind, number> = { related: 12, accessory: 12, together: 6 };

/** The ids of the goods that go with a product, best first. */
export type NearIds = Record<NearKind, number[]>;
