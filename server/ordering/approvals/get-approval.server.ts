import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { soldIn } from '../../goods/permitted-quantity.ts';
import { mayOrder, type SignedIn, signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { notReduced } from '../orders/line-prices.ts';
import type { OrderGroup } from '../orders/order-view.ts';
import type { ApprovalOffer, ApprovalView, OfferedLine } from './approval-view.ts';
import { checkedTerms } from './checked-terms.server.ts';
import { idleManager } from './idle-manager.ts';
import { listedApproval } from './listed-approval.ts';
import { noSuchApproval } from './no-such-approval.ts';
import { noContract, stuck } from './obstacles.ts';
import { reasonTexts } from './over-limit.ts';
import { type PricedLine, priceToday, seenToday } from './price-today.server.ts';
import {
  type ApprovalLine,
  type ApprovalRecord,
  findApproval,
  linesOfApproval,
  managerOf,
} from './repository.server.ts';
import { readWanted } from './wanted-lines.ts';

const input = z.object({
  id: zId,
  /** Quantities for the calculation, as in approveOrder; defaults to the requested quantities. */
  qnt: z.transform((value: unknown) => value),
  date: z.transform((value: unknown) => (typeof value === 'string' ? value : undefined)),
});

/**
 * Returns a request for approval (§12.11.2). The main user sees all requests of the dealer, with an `offer` at today's
 * prices while a request waits. An observer sees them without an offer. A manager sees only their own, at the prices
 * that were shown to them. Sums are in kopecks, and 0 when wholesale prices are hidden. Refuses with NOT_FOUND when the
 * account may not see the request.
 */
export const getApproval = useCase({
  name: 'get-approval',
  access: signedIn,
  writes: false,
  input,
  async run({ id, qnt, date }, { db, actor, now }) {
    const request = await findApproval(db, actor, id);
    if (!request) return noSuchApproval();
    const [lines, politics] = await Promise.all([linesOfApproval(db, id), politicsOf(db, actor)]);
    const showWholesale = seesWholesale(actor, politics);
    const shown = showWholesale ? request : { ...request, goods: 0, deliveryPrice: 0 };
    const decides = actor.role === 'main' && request.state === 'waiting';
    const view: ApprovalView = {
      ...listedApproval(shown),
      contractId: request.contractId,
      reason: reasonTexts[request.reason],
      delivery: request.delivery,
      deliveryPrice: shown.deliveryPrice,
      address: request.address,
      shipOn: request.shipOn,
      expectedOn: request.expectedOn,
      comment: request.comment,
      goods: shown.goods,
      groups: groupsOf(lines, (line) => priceFor(actor, line, showWholesale)),
      showWholesale,
      word: request.word,
      decidedAt: request.decidedAt,
      decidedBy: request.decidedBy || request.decider || '',
      // A manager who became an observer keeps drafts but cannot open them.
      draftId: (mayOrder(actor) && request.draftOwner === actor.accountId && request.draftId) || undefined,
      idle: idleManager(request),
      mayWithdraw: mayOrder(actor) && request.accountId === actor.accountId && request.state === 'waiting',
      offer: decides ? await offerOf(db, request, lines, { now, qnt, date, showWholesale }) : undefined,
    };
    return ok(view);
  },
});

function priceFor({ role }: SignedIn, line: ApprovalLine, showWholesale: boolean): number {
  if (!showWholesale) return 0;
  return role === 'manager' ? line.seenPrice : line.price;
}

function groupsOf(lines: readonly ApprovalLine[], priceOf: (line: ApprovalLine) => number): OrderGroup[] {
  const groups = new Map<number, OrderGroup>();
  for (const line of lines) {
    const { wmsId, warehouse, quantity } = line;
    const group = groups.get(wmsId) ?? { wmsId, warehouse, quantity: 0, sum: 0, lines: [] };
    const price = priceOf(line);
    const { enabled, seenPrice: _, warehouse: __, ...shown } = line;
    group.lines.push({
      ...shown,
      ...notReduced,
      price,
      sum: price * quantity,
      sold: enabled === 1,
      wish: false,
      need: 0,
    });
    group.quantity += quantity;
    group.sum += price * quantity;
    groups.set(wmsId, group);
  }
  return [...groups.values()];
}

type Asked = { now: number; qnt: unknown; date: string | undefined; showWholesale: boolean };

async function offerOf(
  db: Kysely<Database>,
  request: ApprovalRecord,
  stored: readonly ApprovalLine[],
  { now, qnt, date, showWholesale }: Asked,
): Promise<ApprovalOffer> {
  const manager = await managerOf(db, request.accountId);
  const { lines } = readWanted(stored, qnt);
  const { contractId } = request;
  const [{ contract, priced }, terms] = await Promise.all([
    priceToday(db, manager, { contractId, lines, isHeld: request.reserved === 1 }),
    checkedTerms(db, manager, request, { now, typed: date, lines }),
  ]);
  const groups = new Map<number, ApprovalOffer['groups'][number]>();
  for (const each of priced) {
    const { wmsId, warehouse } = each.line;
    const group = groups.get(wmsId) ?? { wmsId, warehouse, lines: [] };
    group.lines.push(offered(each, showWholesale));
    groups.set(wmsId, group);
  }
  const all = [...groups.values()].flatMap((group) => group.lines);
  const obstacle = contract ? terms.obstacle : noContract;
  return {
    groups: [...groups.values()],
    quantity: all.reduce((sum, line) => sum + line.quantity, 0),
    goods: all.reduce((sum, line) => sum + line.sum, 0),
    delivery: showWholesale ? (terms.delivery?.price ?? 0) : 0,
    ...terms.days,
    seen: seenToday(priced, terms.delivery),
    obstacle: obstacle && stuck(obstacle),
    hasNewPrices: showWholesale && all.some(({ was }) => was !== undefined),
  };
}

function offered({ line, price, row }: PricedLine, showWholesale: boolean): OfferedLine {
  const { id, productId, articul, header, unit, picture, picturetype, quantity: asked, wanted } = line;
  const shown = showWholesale ? price : undefined;
  return {
    ...{ id, productId, articul, header, unit, picture, picturetype, asked },
    sold: line.enabled === 1,
    soldIn: row ? soldIn(row, unit) : '',
    quantity: wanted,
    price: shown,
    was: shown !== undefined && shown !== line.price ? line.price : undefined,
    sum: (shown ?? 0) * wanted,
    problem:
      row?.problem?.message ?? (wanted > 0 && price === undefined ? 'Товар сейчас не продаётся' : undefined),
  };
}
