import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { isTree } from '#server/kernel/trees.ts';
import type { ApprovalOffer } from '#server/ordering/approvals/approval-view.ts';

/** The reply of the decision form: the typed values, a refusal, and the recalculated offer. */
export type ApprovalReply = {
  values: Record<string, unknown>;
  refusal: Refusal | undefined;
  /** Undefined when the offer could not be calculated. */
  offer: ApprovalOffer | undefined;
};

/** Returns the value of a line's field: as typed, otherwise the line's quantity. */
export function typedQuantity(
  reply: ApprovalReply | undefined,
  line: { id: number; quantity: number },
): string {
  const tree = reply?.values.qnt;
  const typed = isTree(tree) ? [tree[line.id]].flat().at(-1) : undefined;
  return typeof typed === 'string' ? typed : String(line.quantity);
}
