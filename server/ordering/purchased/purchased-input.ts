import { z } from 'zod';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { inOrder, zFilterId, zId, zOptional, zPage, zPeriod, zPerpage } from '../../kernel/fields.ts';
import { isReport, type Report } from './reports.ts';

/** Days of the default period (§9.3). */
const daysShown = 30;

/** Products per page (§9.1). */
const productsOnOnePage = 20;

const zReport = zOptional(zId)
  .catch(undefined)
  .transform((report): Report => (isReport(report) ? report : 1));

/**
 * The input of a report. An invalid report is ignored, so that an old bookmark still works. Refuses invalid dates with
 * BAD_INPUT by field.
 */
export const purchasedInput = z
  .object({
    contract: zFilterId,
    catalog: zFilterId,
    report: zReport,
    ...zPeriod,
    page: zPage,
    perpage: zPerpage(productsOnOnePage),
  })
  .superRefine(inOrder);

/** Returns the requested period; the last 30 days by default (§9.3). */
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
