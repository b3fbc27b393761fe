import { zFlag } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { decideProposal, findProposal } from '../../people/contragents/proposals.repository.server.ts';
import { switched } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { getProposal } from './get-proposal.server.ts';
import { settledProposal } from './settled-proposal.server.ts';

/**
 * Dismisses a contragent that 1C proposes, such as a supplier, or with `dismissed` false puts it back into the list.
 * Later exchanges do not bring it back. Refusal: PROPOSAL_SETTLED if somebody has done so, or the portal has the
 * contragent by now.
 */
export const dismissProposal = staffUseCase({
  name: 'dismiss-proposal',
  access: withRight('dealers'),
  writes: true,
  input: getProposal.input.extend({ dismissed: zFlag }),
  async run({ id, dismissed }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await findProposal(db, id);
    if (!found) return settledProposal(ctx, id);
    const company = found.company || `Контрагент ${id}`;
    if ((found.state === 'dismissed') === dismissed) {
      const message = dismissed
        ? `${company}: уже скрыт. Кто скрыл: ${found.staff_name}`
        : `${company}: уже снова в списке`;
      return fail('PROPOSAL_SETTLED', { message });
    }
    await decideProposal(db, id, {
      state: dismissed ? 'dismissed' : 'waiting',
      staff_name: dismissed ? (actor.name || actor.email).slice(0, 255) : '',
      decided_at: dismissed ? now : null,
    });
    await recordChange(ctx, {
      kind: 'exchange',
      id: 0,
      header: company,
      action: 'changed',
      changes: switched('Контрагент из 1С в списке на столе', dismissed, !dismissed),
    });
    log('contragent.dismissed', { dismissed, by: actor.staffId });
    return ok({ id, company, dismissed });
  },
});
