import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { lastSuccess } from '../../exchange/door/sessions.repository.server.ts';
import { listedFor, mayUse, type Staff } from '../../kernel/actor.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import {
  allStaff,
  type StaffAccess,
  seesDealers,
  seesOrders,
  seesToday,
  withRight,
} from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { missedSearches, wantedGoods } from '../demand/repository.server.ts';
import { firstSteps } from './first-steps.repository.server.ts';
import { lastImport } from './last-import.repository.server.ts';
import { quietDealers } from './quiet.repository.server.ts';
import { stuckWork } from './stuck-work.server.ts';
import { sumsByDay } from './sums.repository.server.ts';
import type { Today, Waiting } from './today-view.ts';
import { whatWaits } from './waiting.repository.server.ts';

/** How many searches without a result and wanted goods are shown. */
const shown = 5;

/**
 * Returns the desk's first screen (§12.1.18): waiting items and for how long they wait, the sums of this week and the
 * last one, the exchange with 1C, dealers who have gone quiet, failed searches and wanted goods, each only for those who
 * may open it. Staff who set up the portal also get the steps that it still lacks and the failing jobs. «Мои» shows
 * data of the reader's own dealers. Returns undefined for staff without any of this, such as editors, whose first
 * screen is their first section.
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
    const [steps, stuck] = sees(withRight('settings'))
      ? await Promise.all([firstSteps(db), stuckWork(db)])
      : [];
    const [waiting, imported, exchangedAt, days, quiet, searches, goods] = await Promise.all([
      waitingFor(actor, now, db),
      lastImport(db, now),
      lastSuccess(db),
      sees(withRight('orders', 'money'))
        ? sumsByDay(db, { first: addDays(mondayOf(today), -7), last: today }, served)
        : [],
      sees(seesDealers) ? quietDealers(db, served, now) : [],
      sees(withRight('demand')) ? missedSearches(db, { first: addDays(today, -6), last: today }, shown) : [],
      sees(withRight('demand')) ? wantedGoods(db, shown) : [],
    ]);
    return ok<Today | undefined>({
      now,
      waiting,
      lastImport: imported,
      exchangedAt,
      days,
      quiet,
      searches,
      goods,
      steps: steps?.some(({ done }) => !done) ? steps : undefined,
      stuck,
    });
  },
});

/** Which rights open the list of what waits. */
const queueAccess: Record<Waiting['what'], StaffAccess> = {
  orders: withRight('orders'),
  differences: seesOrders,
  chats: withRight('talks'),
  calls: withRight('talks'),
  complaints: withRight('talks'),
  returns: withRight('returns'),
  requests: withRight('dealers'),
  contragents: withRight('dealers'),
};

async function waitingFor(actor: Staff, now: number, db: Kysely<Database>): Promise<Waiting[]> {
  if (!Object.values(queueAccess).some((access) => mayUse(access, actor))) return [];
  const waiting = await whatWaits(db, listedFor(actor), now);
  return waiting.filter(({ what }) => mayUse(queueAccess[what], actor));
}

/** Returns the Monday of the week of an ISO day. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
