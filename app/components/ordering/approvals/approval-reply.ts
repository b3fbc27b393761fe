import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { isTree } from '#server/kernel/trees.ts';
import type { ApprovalOffer } from '#server/ordering/approvals/approval-view.ts';

/** What the form of a decision comes back with: what was typed, a refusal, and the offer counted anew. */
export type ApprovalReply = {
  values: Record<string, unknown>;
  refusal: Refusal | undefined;
  /** Undefined when it could not be counted. */
  offer: ApprovalOffer | undefined;
};

/** Returns what the field of a line holds: as typed, else its quantity. */
export function typedQuantity(
  reply: ApprovalReply | undefined,
  line: { id: number; quantity: number },
): string {
  const tree = reply?.values.qnt;
  const typed = isTree(tree) ? [tree[line.id]].flat().at(-1) : undefined;
  return typeof typed === 'string' ? typed : String(line.quantity);
}
