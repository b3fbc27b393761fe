import { moscowTime } from '../kernel/clock.ts';

/** Saved baskets (§3 «Draft», contract §2 «Drafts»). */

/** §9. */
export const draftsPerPage = 10;
export const longestHeader = 255;
/** More is no list to find anything in, and no table to fill without end. */
export const mostDrafts = 500;

/** `Корзина от 5/7/2026 9:04:07`: the name a draft has unless another is given. `now`: milliseconds. */
export function defaultHeader(now: number): string {
  const moment = moscowTime(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getUTCDate()}/${moment.getUTCMonth() + 1}/${moment.getUTCFullYear()}`;
  return `Корзина от ${day} ${moment.getUTCHours()}:${two(moment.getUTCMinutes())}:${two(moment.getUTCSeconds())}`;
}
