import { z } from 'zod';
import { stuckWork } from '../../desk/today/stuck-work.server.ts';
import { dayMs, dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { lastBackup } from '../operation.repository.server.ts';
import type { Readiness } from './readiness-view.ts';
import { lastTestMail, oneOfEach } from './repository.server.ts';

/** A backup older than this, in milliseconds, counts as none. */
const backupLasts = 7 * dayMs;

/** Returns whether the portal has everything without which the first order, bill or picture is wrong (§12.1.48). */
export const showReadiness = staffUseCase({
  name: 'show-readiness',
  access: withRight('settings'),
  writes: false,
  input: z.object({}),
  async run(_, { db, now, actor }) {
    const [settings, found, testedAt, stuck, backedUpAt] = await Promise.all([
      currentSettings(db),
      oneOfEach(db, `${dayOf(now).slice(0, 4)}-01-01`),
      lastTestMail(db),
      stuckWork(db),
      lastBackup(db),
    ]);
    const { company, inn, vat, bank, bik, account, corr_account } = settings;
    const stuckMails = stuck ? stuck.mails + stuck.lostMails : 0;
    const has = (id: number | string | null) => id !== null;
    const readiness: Readiness = {
      now,
      done: {
        company: company !== '' && inn !== '',
        vat: vat !== '',
        bank: [bank, bik, account, corr_account].every((field) => field !== ''),
        warehouse: has(found.warehouse),
        calendar: has(found.warehouseDay) || has(found.sharedDay),
        price: has(found.price),
        retail: has(found.retail),
        node: has(found.node),
        product: has(found.product),
        picture: has(found.stored) || has(found.pictured),
        delivery: has(found.delivery),
        dealer: has(found.dealer),
        limit: has(found.limit),
        mail: testedAt !== undefined && stuckMails === 0,
        backup: backedUpAt !== undefined && backedUpAt > now - backupLasts,
      },
      ...{ testedAt, stuckMails, backedUpAt, email: actor.email },
    };
    return ok(readiness);
  },
});
