import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zFlag, zIdList, zSubmissionKey } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { type Made, madeOnce } from '../../people/submissions/made-once.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { countTokens, findToken, insertToken } from './own-tokens.repository.server.ts';

/**
 * The maximum number of valid tokens of an account, more than any dealer needs; without a limit, a runaway script
 * could fill the table.
 */
const maxTokens = 20;

const input = z.object({
  warehouses: zIdList,
  /** Selects all warehouses that the contract allows now, but not those that it allows later. */
  all: zFlag,
  contract: zShownContract,
  key: zSubmissionKey,
});

/**
 * Creates a token for the selected warehouses under the current contract (§10.40) and returns it; only its hash is
 * stored. The same form sent again returns the same token until it is revoked. Refusals: NO_CONTRACT,
 * CONTRACT_CHANGED, BAD_INPUT when no warehouse is selected, WAREHOUSE_NOT_ALLOWED, TOO_MANY_TOKENS.
 */
export const createToken = useCase({
  name: 'create-token',
  access: buyers,
  writes: true,
  input,
  async run({ key, ...fields }, ctx) {
    const { db, actor, now, log } = ctx;
    const { warehouses, all, contract } = fields;
    const shown = await contractShown(
      db,
      actor,
      contract,
      'Токен не создан, показали склады нового договора',
    );
    if (!shown.ok) return shown;
    const allowed = shown.value.warehouses.map(({ id }) => id);
    if (!all && warehouses.some((id) => !allowed.includes(id))) {
      return fail('WAREHOUSE_NOT_ALLOWED', { fields: { warehouses: [texts.WAREHOUSE_NOT_ALLOWED] } });
    }
    const chosen = all ? allowed : allowed.filter((id) => warehouses.includes(id));
    if (chosen.length === 0) {
      return fail('BAD_INPUT', { fields: { warehouses: ['Выберите хотя бы один склад'] } });
    }
    // Concurrent calls wait for each other, so that the number of tokens is correct.
    const isLive = async ({ id }: Made) => (await findToken(db, actor, id))?.revokedAt === null;
    return madeOnce(ctx, { of: 'create-token', key, fields, isLive }, async () => {
      if ((await countTokens(db, actor, 'not revoked')) >= maxTokens) return fail('TOO_MANY_TOKENS');
      const made = await insertToken(db, actor, { contractId: shown.value.id, warehouses: chosen, now });
      const header = `Договор ${shown.value.header}`;
      await recordChange(ctx, {
        kind: 'token',
        id: made.id,
        header,
        action: 'created',
        dealerId: actor.dealerId,
      });
      log('token.created', { token: made.id });
      return ok(made);
    });
  },
});
