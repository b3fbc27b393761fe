import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { type HeldGoods, heldGoods } from '../basket/repeat-lines.server.ts';
import { findOrder, linesOfOrder } from './order-record.repository.server.ts';
import { savedLine } from './repeat-order.server.ts';
import { orderNumber } from './rules.ts';

/** Sums of goods without delivery, in kopecks as the account sees them; undefined when prices are hidden. */
export type UnderContract = { header: string; company: string; total: number | undefined };

export type OrderQuestion = {
  id: number;
  number: string;
  contractId: number;
  held: HeldGoods[];
  all: boolean;
  other: { before: UnderContract; now: UnderContract; unpriced: number } | undefined;
};

/**
 * Returns the data of the question asked before an order is repeated, `{id}`. `other`: the order belongs to
 * another contract than the current one; then the same goods are priced under both, those without a price
 * today (`unpriced` lines) only in the old sum. `held`: its goods that are already in the basket; `all` when
 * there are no others. Refusals: NOT_FOUND, NO_CONTRACT.
 */
export const askRepeat = useCase({
  name: 'ask-repeat',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, catalogue }) {
    const order = await findOrder(db, actor, id);
    if (!order) return fail('NOT_FOUND', { message: 'Такого заказа нет' });
    const current = await currentContract(db, actor);
    if (!current) return refuseWithoutContract(db, actor);
    const lines = await linesOfOrder(db, actor, id);
    const held = await heldGoods(db, actor.accountId, lines.map(savedLine));
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const question: OrderQuestion = {
      id,
      number: orderNumber(order.id, order.createdAt),
      contractId: current.id,
      held,
      all: held.length === ids.length,
      other: undefined,
    };
    if (order.contractId === current.id) return ok(question);

    const priced = (await catalogue()).products(ids, current.view);
    const prices = new Map(priced.map(({ id, price }) => [id, price]));
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
