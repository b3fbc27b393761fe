import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { lastSuccess } from '../../exchange/door/sessions.repository.server.ts';
import { listedFor, mayUse, type Staff } from '../../kernel/actor.ts';
import { addDays, dayOf, startOfDay } from '../../kernel/clock.ts';
import { mondayOf } from '../../kernel/monday.ts';
import { ok } from '../../kernel/result.ts';
import {
  allStaff,
  movesOrders,
  receivesReturns,
  type StaffAccess,
  seesDealers,
  seesOrders,
  seesReports,
  seesToday,
  withRight,
} from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countDue, dueSince } from '../../papers/issued/due-papers.repository.server.ts';
import { overdueByAge } from '../debtors/kept-overdue.repository.server.ts';
import { missedSearches, wantedGoods } from '../demand/repository.server.ts';
import { openChecks, readinessNow, stepsOf } from '../readiness/readiness-now.server.ts';
import { namesOf } from '../reports/names.repository.server.ts';
import { soldBy } from '../reports/sales.repository.server.ts';
import { countEnding, countSilent, endingGoods, silentDealers } from '../reports/silent.repository.server.ts';
import { dayChartOf } from './day-chart.server.ts';
import { keyFigures, lastDays, nextShipments, shipmentsOn } from './figures.repository.server.ts';
import { lastImport } from './last-import.repository.server.ts';
import { stuckWork } from './stuck-work.server.ts';
import { sumsByDay } from './sums.repository.server.ts';
import type { ManagerSales, Setup, Today, Waiting } from './today-view.ts';
import { whatWaits } from './waiting.repository.server.ts';

/** Sees the state of the exchange: those whose figures and goods come from 1C. */
const seesNewsOf1c = withRight('orders', 'money', 'goods', 'demand', 'exchange');

/** How many rows of each list are shown. */
const shown = 5;
const daysOfChart = 30;
const mostManagers = 10;

/**
 * Returns the desk's first screen (§12.1.18): waiting items and for how long they wait, sales with comparisons, the
 * shipments and payments of this week and the last one, overdue debts by age, today's shipments, the exchange with 1C,
 * silent dealers, goods that run out,
 * failed searches and wanted goods, each only for those who may open it. Staff who set up the portal also get the steps
 * that it still lacks and the failing jobs. «Мои» shows data of the reader's own dealers. Returns undefined for staff
 * without any of this, such as editors, whose first screen is their first section.
 */
export const showToday = staffUseCase({
  name: 'show-today',
  access: allStaff,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, now }) {
    if (!mayUse(seesToday, actor)) return ok<Today | undefined>(undefined);
    const sees = (access: StaffAccess) => mayUse(access, actor);
    const served = listedFor(actor);
    const today = dayOf(now);
    const [setup, stuck] = sees(withRight('settings'))
      ? await Promise.all([setupOf(db, now), stuckWork(db)])
      : [];
    const page = { offset: 0, limit: shown };
    const sales = sees(seesReports);
    const [waiting, imported, exchangedAt, days, searches, goods] = await Promise.all([
      waitingFor(actor, now, db),
      lastImport(db, now),
      lastSuccess(db),
      sales ? sumsByDay(db, { first: addDays(mondayOf(today), -7), last: today }, served) : [],
      sees(withRight('demand')) ? missedSearches(db, { first: addDays(today, -6), last: today }, shown) : [],
      sees(withRight('demand')) ? wantedGoods(db, shown) : [],
    ]);
    const [figures, chart, shipments, next, managers] = await Promise.all([
      sales ? keyFigures(db, served, now) : undefined,
      sales ? lastDays(db, served, today, daysOfChart) : undefined,
      sees(seesOrders) ? shipmentsOn(db, served, today) : undefined,
      sees(seesOrders) ? nextShipments(db, served, today) : undefined,
      sales && served === undefined ? managersOfMonth(db, today) : [],
    ]);
    const overdue = sees(withRight('money')) ? await overdueByAge(db, served, today) : undefined;
    const [silent, silentCount, ending, endingCount] = await Promise.all([
      sees(seesDealers) ? silentDealers(db, served, now, page) : [],
      sees(seesDealers) ? countSilent(db, served, now) : 0,
      sees(withRight('demand')) ? endingGoods(db, page) : [],
      sees(withRight('demand')) ? countEnding(db) : 0,
    ]);
    return ok<Today | undefined>({
      now,
      waiting,
      seesExchange: sees(seesNewsOf1c),
      lastImport: imported,
      exchangedAt,
      figures,
      chart: chart && dayChartOf(chart),
      shipments,
      nextShipments: next,
      managers,
      overdue,
      days,
      ...{ silent, silentCount, ending, endingCount },
      searches,
      goods,
      ...{ setup, stuck },
    });
  },
});

/** Returns what the portal still lacks; undefined when it is ready. */
async function setupOf(db: Kysely<Database>, now: number): Promise<Setup | undefined> {
  const readiness = await readinessNow(db, now);
  const steps = stepsOf(readiness);
  const open = openChecks(readiness);
  if (open === 0) return undefined;
  return { steps: steps.some(({ done }) => !done) ? steps : [], open, unpriced: readiness.unpriced };
}

/** Which rights open the list of what waits. */
const queueAccess: Record<Waiting['what'], StaffAccess> = {
  orders: withRight('orders'),
  late: movesOrders,
  differences: withRight('orders'),
  held: withRight('exchange'),
  chats: withRight('talks'),
  calls: withRight('talks'),
  complaints: withRight('talks'),
  returns: withRight('returns'),
  accepted: receivesReturns,
  requests: withRight('dealers'),
  contragents: withRight('dealers'),
  papers: withRight('documents'),
};

async function waitingFor(actor: Staff, now: number, db: Kysely<Database>): Promise<Waiting[]> {
  if (!Object.values(queueAccess).some((access) => mayUse(access, actor))) return [];
  const [waiting, papers] = await Promise.all([
    whatWaits(db, listedFor(actor), now),
    mayUse(queueAccess.papers, actor) ? papersDue(db, listedFor(actor)) : [],
  ]);
  return [...waiting.filter(({ what }) => mayUse(queueAccess[what], actor)), ...papers];
}

async function papersDue(db: Kysely<Database>, served: number | undefined): Promise<Waiting[]> {
  const due = await countDue(db, await dueSince(db), { served, query: '' });
  if (due?.oldest === undefined) return [];
  return [{ what: 'papers', count: due.count, isCut: due.isCut, since: startOfDay(due.oldest) }];
}

/** Returns what the dealers of each manager have ordered this month, the largest sum first. */
async function managersOfMonth(db: Kysely<Database>, today: string): Promise<ManagerSales[]> {
  const days = { startDate: `${today.slice(0, 7)}-01`, endDate: today };
  const sold = await soldBy(db, 'manager', { served: undefined }, days);
  const names = await namesOf(db, 'manager', [...sold.keys()]);
  return [...sold]
    .map(([id, { orders, goods }]) => ({ id, header: names.get(id)?.header ?? '', orders, sum: goods }))
    .filter(({ orders }) => orders > 0)
    .sort((a, b) => b.sum - a.sum || a.id - b.id)
    .slice(0, mostManagers);
}
