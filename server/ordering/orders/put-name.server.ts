import type { Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { writeTaker } from './order-taking.repository.server.ts';
import { orderNumber } from './rules.ts';

type Order = { id: number; createdAt: number; dealerId: number };
type Taker = { id: number; name: string };

/**
 * Makes the acting staff member the taker of an order, or with `free` removes the taker, and records this in the
 * history. `from`: the previous taker. Returns false without changing anything when the taker has changed meanwhile.
 */
export async function putName(
  ctx: Context<Staff>,
  { id, createdAt, dealerId }: Order,
  { from, free = false }: { from: Taker | undefined; free?: boolean },
): Promise<boolean> {
  const { db, actor, now } = ctx;
  const to = free ? null : actor.staffId;
  if (!(await writeTaker(db, id, { from: from?.id ?? null, to, now }))) return false;
  await recordChange(ctx, {
    kind: 'order',
    id,
    header: orderNumber(id, createdAt),
    action: 'changed',
    dealerId,
    changes: [
      { label: 'В работе у', before: from?.name ?? '', after: free ? '' : actor.name || actor.email },
    ],
  });
  return true;
}
