import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findProposal, settleProposal } from '../../people/contragents/proposals.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { getProposal } from './get-proposal.server.ts';
import { holdCandidate } from './repository.server.ts';
import { settledProposal } from './settled-proposal.server.ts';

/**
 * Links a contragent of 1C to one of the portal: gives it the 1C id. The next exchange updates its requisites. Refusals:
 * NOT_FOUND, also for a dealer whom a colleague serves; PROPOSAL_SETTLED if somebody has linked the contragent of 1C, or
 * the other one to another contragent of 1C.
 */
export const linkProposal = staffUseCase({
  name: 'link-proposal',
  access: withRight('dealers'),
  writes: true,
  input: getProposal.input.extend({ contragent: zId }),
  async run({ id, contragent }, ctx) {
    const { db, actor, log } = ctx;
    const proposal = await findProposal(db, id);
    if (!proposal) return settledProposal(ctx, id);
    const found = await holdCandidate(db, contragent, confinedTo(actor));
    if (!found) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const { company, dealer_id: dealerId } = found;
    if (found.external_id !== null) {
      const message = `${company}: уже связан с другим контрагентом 1С. Выберите другого`;
      return fail('PROPOSAL_SETTLED', { message });
    }
    if (!(await settleProposal(db, id, contragent))) return fail('PROPOSAL_SETTLED');
    await recordChange(ctx, {
      kind: 'contragent',
      id: contragent,
      header: company,
      action: 'changed',
      dealerId,
      changes: [noted('Id в 1С', id), noted('Контрагент 1С', proposal.company)],
    });
    log('contragent.linked', { contragent, by: actor.staffId });
    return ok({ id: contragent, company, dealerId });
  },
});
