import { z } from 'zod';
import { zRequiredLine } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findProposal } from '../../people/contragents/proposals.repository.server.ts';
import type { ProposalView } from './proposal-view.ts';
import { settledProposal } from './settled-proposal.server.ts';

/** Returns a contragent that 1C has and the portal does not. Refusal: PROPOSAL_SETTLED. */
export const getProposal = staffUseCase({
  name: 'get-proposal',
  access: withRight('dealers'),
  writes: false,
  input: z.object({ id: zRequiredLine(100) }),
  async run({ id }, ctx) {
    const found = await findProposal(ctx.db, id);
    if (!found) return settledProposal(ctx, id);
    const { company, inn, kpp, ogrn, file } = found;
    return ok<ProposalView>({
      ...{ id, company, inn, kpp, ogrn, file },
      legalAddress: found.legal_address,
      firstSeen: found.first_seen,
      lastSeen: found.last_seen,
      staffName: found.staff_name,
    });
  },
});
