import { z } from 'zod';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { zShownContract } from '../basket/input.ts';
import { contractShown } from '../basket/shown-contract.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zFlag, zIdList } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { texts } from '../kernel/texts.ru.ts';
import { useCase } from '../kernel/use-case.ts';
import { countTokens, insertToken } from './own-tokens.repository.server.ts';

/** More than any dealer has programs; without a bound a script gone wild would fill the table. */
const mostTokens = 20;

const input = z.object({
  warehouses: zIdList,
  /** All that the contract allows now; what it gets later is not among them. */
  all: zFlag,
  contract: zShownContract,
});

/**
 * Makes a token for the chosen warehouses under the current contract (contract §2, «Token page») and gives it: afterwards only
 * its hash is known. Refusals: NO_CONTRACT, CONTRACT_CHANGED, BAD_INPUT when no warehouse is chosen, WAREHOUSE_NOT_ALLOWED,
 * TOO_MANY_TOKENS.
 */
export const createToken = useCase({
  name: 'create-token',
  access: buyers,
  writes: true,
  input,
  async run({ warehouses, all, contract }, { db, actor, now, log }) {
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const allowed = shown.value.warehouses.map(({ id }) => id);
    if (!all && warehouses.some((id) => !allowed.includes(id))) {
      return fail('WAREHOUSE_NOT_ALLOWED', { fields: { warehouses: [texts.WAREHOUSE_NOT_ALLOWED] } });
    }
    const chosen = all ? allowed : allowed.filter((id) => warehouses.includes(id));
    if (chosen.length === 0) {
      return fail('BAD_INPUT', { fields: { warehouses: ['Выберите хотя бы один склад'] } });
    }
    // Tokens made at once wait for each other, so that they are counted truly.
    await holdAccount(db, actor.accountId);
    if ((await countTokens(db, actor, 'not revoked')) >= mostTokens) return fail('TOO_MANY_TOKENS');
    const made = await insertToken(db, actor, { contractId: shown.value.id, warehouses: chosen, now });
    log('token.created', { token: made.id });
    return ok(made);
  },
});
