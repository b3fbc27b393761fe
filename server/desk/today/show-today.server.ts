import { z } from 'zod';
import { lastSuccess } from '../../exchange/door/sessions.repository.server.ts';
import { administrators, allStaff, listedFor, mayUse, sales } from '../../kernel/actor.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { missedSearches, wantedGoods } from '../demand/repository.server.ts';
import { firstSteps } from './first-steps.repository.server.ts';
import { lastImport } from './last-import.repository.server.ts';
import { quietDealers } from './quiet.repository.server.ts';
import { stuckWork } from './stuck-work.server.ts';
import { sumsByDay } from './sums.repository.server.ts';
import type { Today } from './today-view.ts';
import { whatWaits } from './waiting.repository.server.ts';

/** How many searches without a result and wanted goods are shown. */
const shown = 5;

/**
 * Returns the desk's first screen (§12.1.18): waiting items and for how long they wait, the sums of this week and the
 * last one, the exchange with 1C, dealers who have gone quiet, failed searches and wanted goods. Administrators also
 * get the steps that a new portal still lacks and the failing jobs. «Мои» shows data of the reader's own dealers.
 * Returns undefined for an editor, whose first screen is the news.
 */
export const showToday = staffUseCase({
  name: 'show-today',
  access: allStaff,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor, now }) {
    if (!mayUse(sales, actor)) return ok<Today | undefined>(undefined);
    const served = listedFor(actor);
    const today = dayOf(now);
    const isAdministrator = mayUse(administrators, actor);
    const [steps, stuck] = isAdministrator ? await Promise.all([firstSteps(db), stuckWork(db)]) : [];
    const [waiting, imported, exchangedAt, days, quiet, searches, goods] = await Promise.all([
      whatWaits(db, served, now),
      lastImport(db, now),
      lastSuccess(db),
      sumsByDay(db, { first: addDays(mondayOf(today), -7), last: today }, served),
      quietDealers(db, served, now),
      missedSearches(db, { first: addDays(today, -6), last: today }, shown),
      wantedGoods(db, shown),
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

/** Returns the Monday of the week of an ISO day. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
