import { createHash } from 'node:crypto';
import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { zId, zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { buildView } from '../../ordering/basket/build-view.server.ts';
import { buildPreview } from '../../ordering/fast-order/build-preview.server.ts';
import type { FormLine } from '../../ordering/fast-order/input.ts';
import { matchLines } from '../../ordering/fast-order/match-lines.ts';
import type { Preview, PreviewRow } from '../../ordering/fast-order/preview.ts';
import { type CurrentContract, namedContract } from '../../people/contracts/current.server.ts';
import { buyerOfDealer } from './buyer-of-dealer.server.ts';

/** For whom a list is: the dealer, the person (the main user by default) and the contract. */
export const zFor = { dealer: zId, account: zIdOrNew, contract: zId };

type For = { dealer: number; account?: number | undefined; contract: number };

/** Returns the person and the contract of a list. Refusals: NOT_FOUND, NOBODY_ORDERS, CONTRACT_CLOSED at `contract`. */
export async function buyerUnder(
  { db, actor }: Pick<Context<Staff>, 'db' | 'actor'>,
  { contract: contractId, ...who }: For,
): Promise<Result<{ buyer: SignedIn; contract: CurrentContract }>> {
  const found = await buyerOfDealer(db, actor, who);
  if (!found.ok) return found;
  const { buyer } = found.value;
  const contract = await namedContract(db, buyer, contractId);
  return contract
    ? ok({ buyer, contract })
    : fail('BAD_INPUT', { fields: { contract: ['По этому договору человек сейчас заказать не может'] } });
}

/** Returns the preview of a list, as the dealer's own fast order would show it beside an empty basket. */
export async function previewOf(
  { catalogue }: Pick<Context<Staff>, 'catalogue'>,
  { buyer, contract }: { buyer: SignedIn; contract: CurrentContract },
  { lines, notes }: { lines: readonly FormLine[]; notes: string[] },
): Promise<Preview> {
  const nothing = buildView([], buyer, contract, undefined);
  const preview = buildPreview(
    lines,
    matchLines(lines, await catalogue(), contract.view),
    contract,
    nothing,
    notes,
  );
  return { ...preview, seen: seenOf(preview.rows) };
}

/** Returns the rows that are ordered: selected and without a question. */
export function readyRows(rows: readonly PreviewRow[]): PreviewRow[] {
  return rows.filter(({ take, status }) => take && status === 'ready');
}

/** Returns a fingerprint of the goods, places, quantities and prices that staff see before they order. */
function seenOf(rows: readonly PreviewRow[]): string {
  const parts = readyRows(rows).map(({ product, wms, quantity, found }) => [
    product,
    wms,
    quantity,
    found?.price ?? null,
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Refuses a list in which nothing is ready, or whose selected lines have questions; undefined for a complete one. */
export function refuseIncomplete({ rows, ready, questions }: Preview) {
  if (questions > 0 || rows.some(({ take, status }) => take && status === 'needed'))
    return fail('BAD_INPUT', {
      message: 'Сначала ответьте на вопросы в строках или снимите с них отметку',
    });
  return ready === 0 ? fail('NOTHING_READY', { message: 'В списке нет ни одной готовой строки' }) : undefined;
}
