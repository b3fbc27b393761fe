import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs, dayOf } from '../../kernel/clock.ts';
import { missingRequisites } from '../../papers/bills/missing-requisites.ts';
import { missingOfSeller } from '../../papers/issued/missing-for-paper.ts';
import { whoMakesPapers } from '../../papers/issued/who-makes.server.ts';
import { lastBackup } from '../../settings/last-backup.repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { stuckWork } from '../today/stuck-work.server.ts';
import { checks, type FirstStep, firstSteps, type Readiness } from './readiness-view.ts';
import { lastTestMail, oneOfEach } from './repository.server.ts';

/** A backup older than this, in milliseconds, counts as none. */
const backupLasts = 7 * dayMs;

/**
 * Returns whether the portal has everything without which the first order, bill or picture is wrong (§12.1.48). Bills
 * and papers are ready when their own checks of the wholesaler's requisites find nothing missing.
 */
export async function readinessNow(db: Kysely<Database>, now: number): Promise<Readiness> {
  const settings = await currentSettings(db);
  const [makesPapers, found, testMail, stuck, backedUpAt] = await Promise.all([
    whoMakesPapers(db, settings),
    oneOfEach(db, `${dayOf(now).slice(0, 4)}-01-01`),
    lastTestMail(db),
    stuckWork(db),
    lastBackup(db),
  ]);
  const missing = {
    bill: missingRequisites(settings),
    papers: makesPapers === 'portal' ? missingOfSeller(settings).join(', ') : '',
  };
  const stuckMails = stuck ? stuck.mails + stuck.lostMails : 0;
  const has = (id: number | string | null) => id !== null;
  return {
    done: {
      bill: missing.bill === '',
      papers: missing.papers === '',
      director: makesPapers === '1c' || settings.director !== '',
      warehouse: has(found.warehouse),
      calendar: has(found.warehouseDay) || has(found.sharedDay),
      price: has(found.price),
      retail: has(found.retail),
      node: has(found.node),
      product: has(found.sellable),
      picture: has(found.stored) || has(found.pictured),
      delivery: has(found.delivery),
      dealer: has(found.contract),
      limit: has(found.limit),
      mail: testMail?.state === 'accepted' && stuckMails === 0,
      backup: backedUpAt !== undefined && backedUpAt > now - backupLasts,
    },
    missing,
    unpriced: found.sellable === null ? (found.product ?? undefined) : undefined,
    ...{ testMail, stuckMails, backedUpAt },
  };
}

/** Returns the steps before the first order, and which of them are done. */
export function stepsOf({ done }: Pick<Readiness, 'done'>): FirstStep[] {
  return firstSteps.map((step) => ({ step, done: done[step] }));
}

/** Returns how many checks are not done. */
export function openChecks({ done }: Pick<Readiness, 'done'>): number {
  return checks.filter((check) => !done[check]).length;
}
