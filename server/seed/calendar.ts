import { addDays } from '../kernel/clock.ts';
import type { Random } from './random.ts';

/** Relative sales by month, January to December: more lamps are sold when days are short. */
const season = [0.6, 0.8, 0.9, 0.9, 0.75, 0.75, 0.85, 1.05, 1.3, 1.4, 1.35, 1.1];

/** Returns the day, or the Friday before if it falls on a weekend. */
export function lastWorkday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, -2) : weekday === 6 ? addDays(day, -1) : day;
}

/** Returns the day, or the Monday after if it falls on a weekend. */
export function nextWorkday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
}

/**
 * Returns `count` working days between `from` and `to` days before `today`, oldest first. Sales grow and depend on
 * the season.
 */
export function busyDays(chance: Random, today: string, from: number, to: number, count: number): string[] {
  const days: string[] = [];
  for (let tries = 0; days.length < count && tries < count * 50; tries++) {
    const ago = chance.int(to, from);
    const day = lastWorkday(addDays(today, -ago));
    const growth = 1 - (ago / from) * 0.4;
    if (chance.chance(((season[Number(day.slice(5, 7)) - 1] ?? 1) * growth) / 1.4)) days.push(day);
  }
  return days.sort();
}
