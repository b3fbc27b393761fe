import { z } from 'zod';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { inOrder, zId, zOptional, zPage, zPeriod, zPerpage } from '../../kernel/fields.ts';
import { isReport, type Report } from './reports.ts';

/** How far back the period begins without another (§9.3). */
const daysShown = 30;

/** Products on a page (§9.1). */
const productsOnOnePage = 20;

const zReport = zOptional(zId)
  .catch(undefined)
  .transform((report): Report => (isReport(report) ? report : 1));

/**
 * What a report is asked for. What is no contract, node or report does not filter, so that an old bookmark never fails; BAD_INPUT
 * names broken dates.
 */
export const purchasedInput = z
  .object({
    contract: zOptional(zId).catch(undefined),
    catalog: zOptional(zId).catch(undefined),
    report: zReport,
    ...zPeriod,
    page: zPage,
    perpage: zPerpage(productsOnOnePage),
  })
  .superRefine(inOrder);

/** The days asked for; the last 30 without any (§9.3). */
export function periodOf(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: number,
): { startDate: string; endDate: string } {
  const last = endDate ?? laterOf(dayOf(now), startDate);
  return { startDate: startDate ?? addDays(last, -daysShown), endDate: last };
}

function laterOf(day: string, other: string | undefined): string {
  return other !== undefined && other > day ? other : day;
}
