import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { lineKey } from '../basket/line-key.ts';
import { type HeldGoods, heldGoods } from '../basket/repeat-lines.server.ts';
import { compareLines } from '../drafts/compare-lines.ts';
import type { DraftLine } from '../drafts/draft-view.ts';
import { lackingOf } from '../substitutes/lacking.ts';
import type { Proposal } from '../substitutes/proposal.ts';
import { proposeSubstitutes } from '../substitutes/propose.server.ts';
import { findOrder, linesOfOrder, type OrderLine } from './order-record.repository.server.ts';
import { savedLine } from './repeat-order.server.ts';
import { orderNumber } from './rules.ts';

/**
 * The goods of an order priced under a contract. `total`: kopecks without delivery; undefined when prices are hidden.
 */
export type UnderContract = { header: string; company: string; total: number | undefined };

export type OrderQuestion = {
  id: number;
  number: string;
  contractId: number;
  held: HeldGoods[];
  all: boolean;
  other: { before: UnderContract; now: UnderContract; unpriced: number } | undefined;
  /** Lines that differ from the order: short, no longer sold, at another price or sold in other quantities. */
  changed: DraftLine[];
  /** Substitutes for lines that lack pieces, by `lineKey`. */
  proposals: Record<string, Proposal[]>;
};

/**
 * Returns the data of the question that is asked before an order `{id}` is repeated. `other` is set when the order
 * has another contract than the current one. The order's goods are then priced under both contracts; goods without a
 * price today (`unpriced` lines) are only included in the old sum. `held`: the order's goods that are already in the
 * basket; `all`: true when these are all of its goods. `changed`: the lines that would differ today, in the form of
 * draft lines; `proposals`: substitutes for lines that lack pieces (§10.48). Refusals: NOT_FOUND, NO_CONTRACT.
 */
export const askRepeat = useCase({
  name: 'ask-repeat',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, catalogue } = ctx;
    const order = await findOrder(db, actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const current = await currentContract(db, actor);
    if (!current) return refuseWithoutContract(db, actor);
    const lines = await linesOfOrder(db, actor, id);
    const held = await heldGoods(db, actor.accountId, lines.map(savedLine));
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const products = (await catalogue()).products(ids, current.view);
    const compared = compareLines(lines.map(comparable), products, {
      warehouses: current.view.warehouses,
      showWholesale: current.showWholesale,
    });
    // The line's type is omitted because a substitute is added to the ordinary line of the basket.
    const lacking = compared.map((line) => ({
      id: line.id,
      wms: line.wms,
      key: lineKey(line),
      missing: lackingOf(line),
    }));
    const question: OrderQuestion = {
      id,
      number: orderNumber(order.id, order.createdAt),
      contractId: current.id,
      held,
      all: held.length === ids.length,
      other: undefined,
      changed: compared.filter(isChanged),
      // Do not propose the same product from another warehouse: once it is added, repeating the order would treat the
      // product as already in the basket.
      proposals: await proposeSubstitutes(ctx, current, lacking, { elsewhere: false }),
    };
    if (order.contractId === current.id) return ok(question);

    const prices = new Map(products.map(({ id, price }) => [id, price]));
    const sum = (total: number) => (current.showWholesale ? total : undefined);
    const before: UnderContract = {
      header: order.contract,
      company: order.company,
      total: sum(lines.reduce((all, { price, quantity }) => all + price * quantity, 0)),
    };
    const now: UnderContract = {
      header: current.header,
      company: current.company,
      total: sum(lines.reduce((all, line) => all + (prices.get(line.productId) ?? 0) * line.quantity, 0)),
    };
    const unpriced = lines.filter(({ productId }) => prices.get(productId) === undefined).length;
    return ok({ ...question, other: { before, now, unpriced } });
  },
});

/** Converts an order line to a saved line, at the price shown to the person who ordered it. */
function comparable({ productId, wmsId, price, ...line }: OrderLine) {
  return { ...line, id: productId, wms: wmsId, savedPrice: price };
}

function isChanged({ problem, raised, price, savedPrice }: DraftLine): boolean {
  return (
    Boolean(problem ?? raised) || (price !== undefined && savedPrice !== undefined && price !== savedPrice)
  );
}
