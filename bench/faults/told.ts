import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '#tests/setup/visitor.ts';

/** What the portal confirmed to people, or failed to, since the last check. */
export type Told = {
  /** Ids of the orders that a page confirmed. */
  orders: Set<number>;
  /** Order forms that never got a response, although they were sent again; the order may or may not exist. */
  ordersUnanswered: number;
  /** Acts that a page confirmed, by period; no two acts have the same period. */
  acts: Map<string, number>;
  actsUnanswered: number;
  /** Pieces added to baskets, by account and product. */
  added: Map<string, number>;
  addedUnanswered: number;
  refused: Map<string, number>;
  /** Responses that ask to try again, and lost connections. */
  failures: number;
  /** Errors that must never happen. */
  wrong: string[];
};

export const nothingTold = (): Told => ({
  orders: new Set(),
  ordersUnanswered: 0,
  acts: new Map(),
  actsUnanswered: 0,
  added: new Map(),
  addedUnanswered: 0,
  refused: new Map(),
  failures: 0,
  wrong: [],
});

/** How long a person keeps sending the same form. */
const patientMs = 60_000;

class Unavailable extends Error {}

export function answered(page: Page): Page {
  if (page.status >= 500) throw new Unavailable(`${page.path}: ${page.status}`);
  return page;
}

/** Repeats a request with the same form, as a person does who reads «попробуйте ещё раз». */
export async function patiently(told: Told, ask: () => Promise<Page>): Promise<Page> {
  const until = performance.now() + patientMs;
  for (;;) {
    try {
      return answered(await ask());
    } catch (error) {
      told.failures++;
      if (performance.now() > until) throw error;
      await sleep(500);
    }
  }
}

export function count(counts: Map<string, number>, what: string, times = 1): void {
  const text = what.replace(/\s+/g, ' ').trim();
  counts.set(text, (counts.get(text) ?? 0) + times);
}

export function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}

/** Repeats an action until the signal is aborted, and counts failures. */
export async function repeatedly(
  told: Told,
  signal: AbortSignal,
  pauseMs: number,
  act: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await act();
    } catch (error) {
      told.failures++;
      if (!(error instanceof Unavailable)) count(told.refused, String(error).slice(0, 80));
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}
