import { moscowTime } from '../../kernel/clock.ts';

/** Rules for drafts, the saved baskets (§3.17, §10.25). */

/** The page size of drafts (§9.1). */
export const draftsPerPage = 10;
export const maxHeaderLength = 255;
/** The maximum number of drafts per account, so that the list stays usable and the table bounded. */
export const maxDrafts = 500;
/** The maximum number of lines in a draft, the same as in a basket. */
export const maxDraftLines = 5_000;
export const draftFull = 'В черновике помещается 5\u00a0000\u00a0позиций';

/** Returns the default name of a draft, `Корзина от 5/7/2026 9:04:07`. `now`: milliseconds. */
export function defaultHeader(now: number): string {
  const moment = moscowTime(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getUTCDate()}/${moment.getUTCMonth() + 1}/${moment.getUTCFullYear()}`;
  return `Корзина от ${day} ${moment.getUTCHours()}:${two(moment.getUTCMinutes())}:${two(moment.getUTCSeconds())}`;
}
