import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';

/** A proposal in texts, so that templates can show it (decisions/speed.md). Empty texts are not shown. */
export type ShownProposal = {
  id: string;
  header: string;
  articul: string;
  price: string;
  reason: string;
  /** The pieces that are already there: «В корзине 24 шт.», «В черновике 24 шт.» */
  held: string;
  /** «Взять 24 шт.»; empty when nothing more is free. */
  take: string;
  /** The value of the button that takes the proposal. */
  value: string;
};

/**
 * Returns proposals as texts. `sentBy` returns the value that a button sends; `where` names the place that already
 * holds some pieces.
 */
export function shownProposals(
  proposals: readonly Proposal[] = [],
  sentBy: (proposal: Proposal) => string,
  where = 'В корзине',
): ShownProposal[] {
  return proposals.map((proposal) => ({
    id: String(proposal.id),
    header: boundName(proposal.header),
    articul: proposal.articul,
    price: proposal.price === undefined ? '' : roubles(proposal.price),
    reason: proposal.reason,
    held: proposal.inBasket > 0 ? `${where} ${pieces(proposal.inBasket, proposal.unit)}` : '',
    take: proposal.quantity > 0 ? `Взять ${pieces(proposal.quantity, proposal.unit)}` : '',
    value: sentBy(proposal),
  }));
}
