import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { demandInput, periodOf } from './demand-input.ts';
import type { Demand } from './demand-view.ts';
import { missedSearches, wantedGoods } from './repository.server.ts';

const most = 100;

/**
 * Returns what dealers and visitors search for and do not find (§12.1.36): the hundred most frequent searches without
 * a result in a period, and the hundred goods that most dealers wait for. The result names no dealer, so «только
 * свои» does not narrow it. Refuses invalid days with BAD_INPUT by field.
 */
export const showDemand = staffUseCase({
  name: 'show-demand',
  access: withRight('demand'),
  writes: false,
  input: demandInput,
  async run(asked, { db, now }) {
    const period = periodOf(asked, now);
    const [searches, goods] = await Promise.all([missedSearches(db, period, most), wantedGoods(db, most)]);
    const demand: Demand = { period, searches, goods };
    return ok(demand);
  },
});
