import { shippedStates } from '../../db/order-states.ts';
import type { PaperKind } from '../../db/schema.ts';
import { paperText } from '../../ordering/orders/paper-names.ts';
import type { MissingForPaper } from './missing-for-paper.ts';
import { whyNoPaper } from './missing-for-paper.ts';

type Known = {
  state: number;
  standing: { kind: PaperKind; number: string; issuedOn: string } | undefined;
  missing: MissingForPaper;
};

/** Returns why the portal cannot issue a paper of an order now; undefined when it can. */
export function whyNotIssued({ state, standing, missing }: Known): string | undefined {
  if (standing) return `По заказу уже есть ${paperText(standing)}. Чтобы оформить другую, аннулируйте её`;
  if (!shippedStates.includes(state)) return 'Накладную оформляют, когда заказ отгружен';
  return whyNoPaper(missing);
}
