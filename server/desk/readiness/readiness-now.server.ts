import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs, dayOf } from '../../kernel/clock.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { missingRequisites } from '../../papers/bills/missing-requisites.ts';
import { missingOfSeller } from '../../papers/issued/missing-for-paper.ts';
import { lastBackup } from '../../settings/last-backup.repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { Settings } from '../../settings/settings.ts';
import { stuckWork } from '../today/stuck-work.server.ts';
import { checks, type FirstStep, firstSteps, type Readiness } from './readiness-view.ts';
import { foundBesides, foundForFirstOrder, lastTestMail } from './repository.server.ts';

/** A backup older than this, in milliseconds, counts as none. */
const backupLasts = 7 * dayMs;

const has = (id: number | string | null) => id !== null;

/**
 * Returns what the first order needs and the portal has, and a product on sale while none has both a price and stock.
 */
export async function firstOrderNow(
  db: Kysely<Database>,
  settings: Settings,
): Promise<{ done: Record<FirstStep['step'], boolean>; unpriced: number | undefined }> {
  const found = await foundForFirstOrder(db);
  return {
    done: {
      bill: missingRequisites(settings) === '',
      warehouse: has(found.warehouse),
      price: has(found.price),
      product: has(found.sellable),
      delivery: has(found.delivery),
      dealer: has(found.contract),
    },
    unpriced: found.sellable === null ? (found.product ?? undefined) : undefined,
  };
}

/**
 * Returns whether the portal has everything without which the first order, bill or picture is wrong (§12.1.48). Bills
 * and papers are ready when their own checks of the wholesaler's requisites find nothing missing.
 */
export async function readinessNow(db: Kysely<Database>, now: number): Promise<Readiness> {
  const settings = await currentSettings(db);
  const [makesPapers, first, found, testMail, stuck, backedUpAt] = await Promise.all([
    whoMakesPapers(db, settings),
    firstOrderNow(db, settings),
    foundBesides(db, `${dayOf(now).slice(0, 4)}-01-01`),
    lastTestMail(db),
    stuckWork(db),
    lastBackup(db),
  ]);
  const missing = {
    bill: missingRequisites(settings),
    papers: makesPapers === 'portal' ? missingOfSeller(settings).join(', ') : '',
  };
  const stuckMails = stuck ? stuck.mails + stuck.lostMails : 0;
  return {
    done: {
      ...first.done,
      papers: missing.papers === '',
      director: makesPapers === '1c' || settings.director !== '',
      calendar: has(found.warehouseDay) || has(found.sharedDay),
      retail: has(found.retail),
      node: has(found.node),
      picture: has(found.stored) || has(found.pictured),
      limit: has(found.limit),
      mail: testMail?.state === 'accepted' && stuckMails === 0,
      backup: backedUpAt !== undefined && backedUpAt > now - backupLasts,
    },
    missing,
    unpriced: first.unpriced,
    ...{ testMail, stuckMails, backedUpAt },
  };
}

/** Returns the steps before the first order, and which of them are done. */
export function stepsOf({ done }: { done: Record<FirstStep['step'], boolean> }): FirstStep[] {
  return firstSteps.map((step) => ({ step, done: done[step] }));
}

/** Returns how many checks are not done. */
export function openChecks({ done }: Pick<Readiness, 'done'>): number {
  return checks.filter((check) => !done[check]).length;
}
