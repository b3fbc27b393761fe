import { confinedTo } from '../../kernel/actor.ts';
import { zWords } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { getProposal } from './get-proposal.server.ts';
import type { LinkForm } from './proposal-view.ts';
import { candidatesFor } from './repository.server.ts';

const shown = 20;

/**
 * Returns a proposal and at most twenty contragents to which it may be linked: of the dealers found by `query`, within
 * those that the reader may see. Without `query`, those with the INN of the proposal. Refusal: PROPOSAL_SETTLED.
 */
export const findCandidates = staffUseCase({
  name: 'find-candidates',
  access: withRight('dealers'),
  writes: false,
  input: getProposal.input.extend({
    query: zWords,
  }),
  async run({ id, query }, ctx) {
    const found = await getProposal.run({ id }, ctx);
    if (!found.ok) return found;
    const proposal = found.value;
    const { inn, company } = proposal;
    const asked = query || inn || company;
    // Without a word, every dealer would be found.
    const candidates = /[\p{L}\p{N}]/u.test(asked)
      ? await candidatesFor(ctx.db, { query: asked, inn, served: confinedTo(ctx.actor), limit: shown + 1 })
      : [];
    const more = candidates.length > shown;
    return ok<LinkForm>({ proposal, query: asked, candidates: candidates.slice(0, shown), more });
  },
});
