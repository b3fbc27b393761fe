import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { addMonths, dayOf, ruDate } from '../../kernel/clock.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { chosenContractId } from '../../people/contracts/repository.server.ts';
import { contragentsOf } from './list-acts.server.ts';
import { contractsForActs } from './repository.server.ts';

/**
 * Returns the form of a new act: the choices and the initial values, which are the given contract, else the account's
 * current one, and the month up to today (§9.3). Dates are `dd.mm.yyyy`, as in the form.
 */
export const openActForm = useCase({
  name: 'open-act-form',
  access: signedIn,
  writes: false,
  input: z.object({ contract: zOptional(zId).catch(undefined) }),
  async run({ contract }, { db, actor, now }) {
    const [contracts, current] = await Promise.all([
      contractsForActs(db, actor),
      chosenContractId(db, actor),
    ]);
    const chosen =
      [contract, current].map((id) => contracts.find((each) => each.id === id)).find(Boolean) ?? contracts[0];
    const today = dayOf(now);
    return ok({
      contracts,
      contragents: contragentsOf(contracts),
      contract_id: chosen?.id,
      contragent_id: chosen?.contragentId,
      startdate: ruDate(addMonths(today, -1)),
      enddate: ruDate(today),
    });
  },
});
