import { z } from 'zod';
import { zFileFormat } from '../../files/saved-file.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { inOrder, zId, zRuDate } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { currentAct, mostCurrentLines } from '../../papers/acts/current-act.server.ts';
import { savedAct } from '../../papers/acts/saved-act.server.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { dealerOfContract } from '../money/repository.server.ts';

/**
 * Returns the act of reconciliation under a contract for a period as a file, from the ledger as it is now; it is not
 * stored and the dealer does not see it. Refusals: NOT_FOUND, also if a colleague serves the dealer; BAD_INPUT for
 * invalid days and for more than 20,000 entries.
 */
export const debtorActFile = staffUseCase({
  name: 'debtor-act-file',
  access: withRight('money'),
  writes: false,
  input: z
    .object({ id: zId, startDate: zRuDate, endDate: zRuDate, format: zFileFormat })
    .superRefine(inOrder),
  async run({ id, startDate, endDate, format }, { db, actor, now }) {
    const contract = await dealerOfContract(db, id, confinedTo(actor));
    if (!contract) return noSuchContract();
    const period = { startOn: startDate, endOn: endDate };
    const found = await currentAct(db, { ...period, contractId: id, dealerId: contract.dealerId, now });
    if (found) return ok(savedAct(format, found.act, found.lines));
    const message = `За период больше ${counted(mostCurrentLines, 'документа', 'документов', 'документов')}. Выберите меньший`;
    return fail('BAD_INPUT', { fields: { endDate: [message] } });
  },
});
