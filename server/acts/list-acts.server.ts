import { z } from 'zod';
import { politicsOf } from '../contracts/repository.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { addMonths, dayOf } from '../kernel/clock.ts';
import { inOrder, zId, zOptional, zPage, zPeriod } from '../kernel/fields.ts';
import { paging } from '../kernel/paging.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import type { ActContragent, ActList } from './act-view.ts';
import { listedAct } from './listed-act.ts';
import { actsOnPage, contractsForActs, countActs } from './repository.server.ts';
import { actSums } from './sees-sums.ts';

/** Acts on a page (§9), and how many a program may ask for at once. */
const actsOnOnePage = 20;
const mostOnOnePage = 100;

/** The period shown without another (§9). */
const monthsShown = 12;

const input = z
  .object({
    /** What is no contract or contragent does not filter, so that an old bookmark never fails. */
    contract: zOptional(zId).catch(undefined),
    contragent: zOptional(zId).catch(undefined),
    ...zPeriod,
    page: zPage,
    perpage: zOptional(zId).catch(undefined),
  })
  .superRefine(inOrder);

/**
 * Acts by the day they were asked for, of the last 12 months unless said otherwise (§9), newest first, 20 a page. All of the
 * dealer for main user and observer, those of his contracts for a manager (contract §2); sums as `actSums` says. BAD_INPUT
 * names broken dates.
 */
export const listActs = useCase({
  name: 'list-acts',
  access: signedIn,
  writes: false,
  input,
  async run({ page, perpage = actsOnOnePage, ...given }, { db, actor, now }) {
    const endDate = given.endDate ?? dayOf(now);
    const startDate = given.startDate ?? addMonths(endDate, -monthsShown);
    const conditions = { ...given, startDate, endDate };
    const [total, contracts, politics] = await Promise.all([
      countActs(db, actor, conditions),
      contractsForActs(db, actor),
      politicsOf(db, actor),
    ]);
    const where = paging(page, Math.min(perpage, mostOnOnePage), total);
    const rows = total ? await actsOnPage(db, actor, conditions, where) : [];
    const sums = actSums(actor, politics);
    const list: ActList = {
      acts: rows.map((row) => listedAct(row, sums)),
      ...{ contracts, startDate, endDate, sums },
      contragents: contragentsOf(contracts),
      paging: where,
    };
    return ok(list);
  },
});

/** Those of the contracts, each once, in their order. */
export function contragentsOf(contracts: ActList['contracts']): ActContragent[] {
  const companies = new Map(contracts.map(({ contragentId, company }) => [contragentId, company]));
  return [...companies].map(([id, company]) => ({ id, company }));
}
