import { z } from 'zod';
import { listedFor } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { seesDealers } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countSilent, silentDealers } from './silent.repository.server.ts';
import type { SilentList } from './silent-view.ts';

const onOnePage = 50;

/** Returns dealers who have not ordered for more than twice their usual pause, fifty per page (§12.1.50). */
export const listSilentDealers = staffUseCase({
  name: 'list-silent-dealers',
  access: seesDealers,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor, now }) {
    const served = listedFor(actor);
    const where = paging(page, onOnePage, await countSilent(db, served, now));
    const dealers = await silentDealers(db, served, now, { offset: offsetOf(where), limit: onOnePage });
    return ok<SilentList>({ dealers, paging: where });
  },
});
