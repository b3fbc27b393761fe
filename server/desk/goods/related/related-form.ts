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

type Chosen = { kind: RelationKind; id: number; articul: string };

/** Returns the values of the form; a product whose articul names several is written as «№ 12». */
export function relatedValues(
  chosen: readonly Chosen[],
  isClear: (product: Chosen) => boolean,
): Record<RelationKind, string> {
  const lines = (kind: RelationKind) =>
    chosen
      .filter((each) => each.kind === kind)
      .map((each) => (isClear(each) ? each.articul : `№ ${each.id}`))
      .join('\n');
  return { related: lines('related'), accessory: lines('accessory') };
}
