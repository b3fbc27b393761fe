import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { addMonths, dayOf } from '../../kernel/clock.ts';
import { inOrder, zFilterId, zPage, zPeriod, zPerpage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import type { ActContragent, ActList } from './act-view.ts';
import { listedAct } from './listed-act.ts';
import { actsOnPage, contractsForActs, countActs } from './repository.server.ts';
import { actSums } from './sees-sums.ts';

/** The page size of acts (§9.1). */
const actsOnOnePage = 20;

/** The default period (§9.3). */
const monthsShown = 12;

const input = z
  .object({
    /** An unknown contract or contragent is ignored as a filter, so that an old bookmark still works. */
    contract: zFilterId,
    contragent: zFilterId,
    ...zPeriod,
    page: zPage,
    perpage: zPerpage(actsOnOnePage),
  })
  .superRefine(inOrder);

/**
 * Returns acts by the day of the request, by default of the last 12 months (§9.3), newest first, 20 per page. The
 * main user and observers see all acts of the dealer, a manager only the acts of the assigned contracts (§10.1).
 * `actSums` decides whether sums are shown. Refuses invalid dates with BAD_INPUT.
 */
export const listActs = useCase({
  name: 'list-acts',
  access: signedIn,
  writes: false,
  input,
  async run({ page, perpage, ...given }, { db, actor, now }) {
    const endDate = given.endDate ?? dayOf(now);
    const startDate = given.startDate ?? addMonths(endDate, -monthsShown);
    const conditions = { ...given, startDate, endDate };
    const [total, contracts, politics] = await Promise.all([
      countActs(db, actor, conditions),
      contractsForActs(db, actor),
      politicsOf(db, actor),
    ]);
    const where = paging(page, perpage, total);
    const rows = total ? await actsOnPage(db, actor, conditions, where) : [];
    const sums = actSums(actor, politics);
    const list: ActList = {
      acts: rows.map((row) => listedAct(row, sums)),
      contracts,
      startDate,
      endDate,
      sums,
      contragents: contragentsOf(contracts),
      paging: where,
    };
    return ok(list);
  },
});

/** Returns the contragents of the contracts, each once, in the order of the contracts. */
export function contragentsOf(contracts: ActList['contracts']): ActContragent[] {
  const companies = new Map(contracts.map(({ contragentId, company }) => [contragentId, company]));
  return [...companies].map(([id, company]) => ({ id, company }));
}
