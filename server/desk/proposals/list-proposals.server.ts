import { z } from 'zod';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ProposalList } from './proposal-view.ts';
import { countProposals, proposalSorts, proposalsOnPage } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns contragents of 1C that the portal does not have, twenty per page, by default the newest first: those that
 * wait, or with `state` dismissed the dismissed ones. They belong to no dealer yet, so everybody who serves dealers
 * sees them.
 */
export const listProposals = staffUseCase({
  name: 'list-proposals',
  access: withRight('dealers'),
  writes: false,
  input: z.object({
    state: z.enum(['waiting', 'dismissed']).catch('waiting'),
    sort: zSorting(proposalSorts),
    page: zPage,
  }),
  async run({ state, sort, page }, { db }) {
    const counts = await countProposals(db);
    const where = paging(page, onOnePage, counts[state]);
    const proposals = await proposalsOnPage(db, state, where, sort);
    return ok<ProposalList>({ proposals, counts, state, paging: where });
  },
});
