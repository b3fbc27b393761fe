import { z } from 'zod';
import type { SignedIn } from '../../kernel/actor.ts';
import { inOrder, zFilterId, zPeriod } from '../../kernel/fields.ts';
import type { Context } from '../../kernel/use-case.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { contractsOfOrders } from '../orders/order-list.repository.server.ts';
import { periodOf } from '../purchased/purchased-input.ts';
import type { ManagerReport } from './by-manager-view.ts';
import { turnoverByManager } from './repository.server.ts';

/** The input of the report. Ignores an unknown contract; refuses invalid dates with BAD_INPUT by field. */
export const byManagerInput = z.object({ contract: zFilterId, ...zPeriod }).superRefine(inOrder);

/** Returns the report (§2.15.1), by default for the last 30 days. Sums are undefined when this browser hides them. */
export async function readReport(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  { contract, ...given }: z.output<typeof byManagerInput>,
): Promise<ManagerReport> {
  const period = periodOf(given, now);
  const contracts = await contractsOfOrders(db, actor);
  const chosen = contracts.find(({ id }) => id === contract)?.id;
  const summed = await turnoverByManager(db, actor.dealerId, { contract: chosen, ...period });
  // Accounts that see everybody's orders see contract prices, unless the browser hides them.
  const showWholesale = seesWholesale(actor, undefined);
  const shown = <T>(sum: T) => (showWholesale ? sum : undefined);
  const withSums = <Row extends { orders: number; turnover: number; seen: number }>(row: Row) => ({
    ...row,
    turnover: shown(row.turnover),
    average: shown(row.orders > 0 ? Math.round(row.turnover / row.orders) : 0),
    seen: shown(row.seen),
    margin: shown(row.seen - row.turnover),
  });
  const total = summed.reduce(
    (all, { orders, turnover, seen }) => ({
      orders: all.orders + orders,
      turnover: all.turnover + turnover,
      seen: all.seen + seen,
    }),
    { orders: 0, turnover: 0, seen: 0 },
  );
  const rows = showWholesale ? summed : summed.toSorted((a, b) => b.orders - a.orders || a.id - b.id);
  return { rows: rows.map(withSums), total: withSums(total), contracts, showWholesale, ...period };
}
