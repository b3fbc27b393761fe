import { z } from 'zod';
import { shareDealer } from '../../db/dialect.server.ts';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { pieces } from '../../kernel/quantity.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { namedContract } from '../../people/contracts/current.server.ts';
import { type Change, noted, stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { holdBasket } from '../basket/repository.server.ts';
import { isOrderable } from '../orders/place-order.server.ts';
import { holdRows } from '../orders/reserve-rows.server.ts';
import { orderNumber } from '../orders/rules.ts';
import { writeOrder } from '../orders/write-order.server.ts';
import { approvalNumber, mayMoveApproval, shownApprovalState } from './approval-states.ts';
import { checkedTerms } from './checked-terms.server.ts';
import { noSuchApproval } from './no-such-approval.ts';
import { noContract, stuck } from './obstacles.ts';
import { priceToday, seenToday } from './price-today.server.ts';
import { handOver } from './release-goods.server.ts';
import { endApproval, findApproval, holdApproval, linesOfApproval, managerOf } from './repository.server.ts';
import { tellOfApproval } from './tell.server.ts';
import { readWanted, type WantedLine, wantedField } from './wanted-lines.ts';

const zTyped = z.transform((value: unknown) => (typeof value === 'string' ? value : undefined));

const input = z.object({
  id: zId,
  /** The fingerprint of the shown prices and expected days, from getApproval. */
  seen: zTyped,
  /** The day of shipment; defaults to the day in the request. */
  date: zTyped,
  /** Quantities keyed by line id; 0 leaves a line out. Defaults to the requested quantities. */
  qnt: z.transform((value: unknown) => value),
});

/**
 * Approves a request (§12.11.2): places its order in the manager's name, with the typed quantities, at today's prices
 * that the main user has seen. Notifies the manager. The contract's limit applies; the manager's limit does not.
 * Goods reserved for the request count as free for it; without a reservation they must be free.
 *
 * Refusals: NOT_FOUND, APPROVAL_DECIDED when somebody has already decided, APPROVAL_STUCK with the reason,
 * APPROVAL_CHANGED when prices or expected days differ from those `seen`, BAD_INPUT by field, NOT_ENOUGH_STOCK,
 * OVER_LIMIT.
 */
export const approveOrder = useCase({
  name: 'approve-order',
  access: mainOnly,
  writes: true,
  input,
  async run({ id, seen, date, qnt }, ctx) {
    const { db, actor, now, log } = ctx;
    const request = await findApproval(db, actor, id);
    if (!request) return noSuchApproval();
    // The manager's own orders also lock this basket, so their limit checks include this order (`whyApproval`).
    await holdBasket(db, request.accountId, now);
    await shareDealer(db, actor.dealerId);
    const approval = await holdApproval(db, id);
    if (!approval) return noSuchApproval();
    if (!mayMoveApproval('main', approval.state, 'approved')) return fail('APPROVAL_DECIDED');

    const asked = await linesOfApproval(db, id);
    await holdRows(
      db,
      asked.map(({ productId, wmsId, type }) => ({ id: productId, wms: wmsId, type })),
    );
    // Read only after locking the stock, because expected goods may have arrived before.
    const { lines, errors } = readWanted(await linesOfApproval(db, id), qnt);
    const isHeld = approval.reserved === 1;
    const manager = await managerOf(db, request.accountId);
    const { contractId } = request;
    const { contract, priced } = await priceToday(db, manager, { contractId, lines, isHeld });
    const { terms, fields, obstacle, delivery } = await checkedTerms(db, manager, request, {
      now,
      typed: date,
      lines,
    });
    const ownContract = await namedContract(db, actor, contractId);
    if (!contract || !ownContract) return fail('APPROVAL_STUCK', { message: stuck(noContract) });
    if (obstacle) return fail('APPROVAL_STUCK', { message: stuck(obstacle) });
    if (seen !== seenToday(priced, delivery)) return fail('APPROVAL_CHANGED');
    const wanted = priced.filter(({ line }) => line.wanted > 0);
    const wrong: FieldErrors = { ...errors, ...fields };
    for (const { line, row } of wanted)
      if (row?.problem) wrong[wantedField(line.id)] ??= [`${line.articul}: ${row.problem.message}`];
    if (Object.keys(wrong).length > 0) return fail('BAD_INPUT', { fields: wrong });
    if (wanted.length === 0)
      return fail('BAD_INPUT', { message: 'Оставьте хотя бы одну позицию или верните заявку менеджеру' });
    const rows = wanted.map(({ row }) => row).filter((row) => row !== undefined);
    if (!terms || rows.length < wanted.length || !rows.every(isOrderable)) return fail('APPROVAL_CHANGED');

    const promised = isHeld ? await handOver(db, lines, now) : undefined;
    if (isHeld && !promised) return fail('NOT_ENOUGH_STOCK');
    // If all of its goods have arrived, the order contains only goods in stock.
    const waits = [...(promised?.values() ?? [])].some((quantity) => quantity > 0);
    const held = promised && { expectedOn: waits ? (request.expectedOn ?? undefined) : undefined };
    const ordered = rows.map((row, i) => ({
      ...row,
      type: isHeld ? wanted[i]!.line.type : row.type,
      ...(promised && { promised: promised.get(wanted[i]!.line.id) ?? 0 }),
    }));
    const order = {
      ...{ contract: ownContract, terms, rows: ordered, key: `approval.${id}` },
      ...{ account: manager, held },
    };
    const written = await writeOrder(ctx, order);
    if (!written.ok) return written;
    const { orderId } = written.value;
    await endApproval(db, id, { state: 'approved', now, by: actor.accountId, orderId });
    const number = orderNumber(orderId, now);
    const changes = quantityChanges(lines);
    await tellOfApproval(ctx, [request.accountId], {
      id,
      header: `${approvalNumber(id)} согласована`,
      text: [`Заказ ${number} оформлен.`, ...changedText(changes)].join('\n'),
    });
    await recordChange(ctx, {
      kind: 'approval',
      id,
      header: approvalNumber(id),
      action: 'confirmed',
      dealerId: actor.dealerId,
      changes: [
        ...stateChange(shownApprovalState('waiting').header, shownApprovalState('approved').header),
        noted('Заказ', number),
        ...changes,
      ],
    });
    log('approval.approved', { approval: id, order: orderId });
    return ok({ id, orderId, number });
  },
});

function quantityChanges(lines: readonly WantedLine[]): Change[] {
  return lines
    .filter(({ wanted, quantity }) => wanted !== quantity)
    .map(({ articul, quantity, wanted, unit }) => ({
      label: articul,
      before: pieces(quantity, unit),
      after: wanted === 0 ? 'убрано' : pieces(wanted, unit),
    }));
}

/** The maximum number of changes in the message; further changes are shown only on the order's page. */
const mostLines = 10;

function changedText(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  return [
    'Количество изменено:',
    ...changes
      .slice(0, mostLines)
      .map(({ label, before, after }) => `– ${label}: было ${before}, стало ${after}`),
    ...(changes.length > mostLines ? ['Остальное – в заказе.'] : []),
  ];
}
