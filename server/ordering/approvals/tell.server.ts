import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import type { Context } from '../../kernel/use-case.ts';
import { notify } from '../../people/notifications/notify.server.ts';
import { mainUsersOf } from '../orders/order-move.repository.server.ts';
import { approvalNumber, reservedMs } from './approval-states.ts';
import { type ApprovalReason, reasonTexts } from './over-limit.ts';

type Moment = { db: Kysely<Database>; now: number; origin: string };

const hrefOf = (id: number) => `/cabinet/approvals/${id}`;

type Request = {
  id: number;
  contract: { header: string; company: string };
  reason: ApprovalReason;
  positions: number;
  goods: number;
};

/** Notifies the main users of a new request. `goods`: kopecks, without delivery. */
export async function tellOfRequest(
  { db, now, origin, actor }: Context<SignedIn>,
  { id, contract, reason, positions, goods }: Request,
): Promise<void> {
  const who = actor.name || actor.email;
  const text = [
    `${who}: заказ ${reasonTexts[reason]}, он ждёт вашего решения.`,
    `${contract.company}, договор ${contract.header}, ${counted(positions, 'позиция', 'позиции', 'позиций')}, ${roubles(goods)}.`,
    `Товары в резерве до ${ruDateTimeOf(now + reservedMs)}.`,
  ].join('\n');
  const header = `${approvalNumber(id)}: заказ на согласование`;
  const heads = await mainUsersOf(db, actor.dealerId);
  await tellOfApproval({ db, now, origin }, heads, { id, header, text });
}

/** Notifies the manager or the main users about a request. `text`: at most a thousand characters. */
export async function tellOfApproval(
  { db, now, origin }: Moment,
  to: readonly number[],
  { id, header, text }: { id: number; header: string; text: string },
): Promise<void> {
  await notify(
    db,
    { now, origin },
    'approval',
    to.map((accountId) => ({ accountId, header, text, href: hrefOf(id) })),
  );
}
