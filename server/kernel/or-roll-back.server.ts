import { inTransaction } from '../db/dialect.server.ts';
import type { Failure, Result } from './result.ts';
import type { Context } from './use-case.ts';

/** Runs `work` in one transaction, which commits on `ok` and rolls back on a refusal or an error. Returns refusals. */
export async function orRollBack<Value, Ctx extends Context>(
  ctx: Ctx,
  work: (inside: Ctx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await inTransaction(ctx.db, async (db) => {
      const result = await work({ ...ctx, ...ctx.withinTransaction, db });
      if (!result.ok) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}

/** Carries a refusal out of the transaction so that it rolls back. A class, because `throw` needs an Error. */
class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}
