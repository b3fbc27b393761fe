import type { RelationKind } from '../../../goods/related/near-goods.ts';

/** The form of the goods that go with a product: articuls, one in a line. */
export type RelatedForm = {
  id: number;
  articul: string;
  header: string;
  values: Record<RelationKind, string>;
};

/** The maximum number of goods of a kind. */
export const mostRelated = 30;

/** Returns the stored goods of a product as the form shows them. */
export function relatedValues(
  stored: ReadonlyMap<number, Record<RelationKind, readonly string[]>>,
  id: number,
): Record<RelationKind, string> {
  const { related = [], accessory = [] } = stored.get(id) ?? {};
  return { related: related.join('\n'), accessory: accessory.join('\n') };
}
