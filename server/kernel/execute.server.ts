import type { z } from 'zod';
import { inTransaction } from '../db/dialect.server.ts';
import { type Actor, mayUse } from './actor.ts';
import { type Failure, type FieldErrors, fail, type Result } from './result.ts';
import type { Context, UseCase } from './use-case.ts';

/**
 * The only way into a use case: access rule, then input, then (if it writes) a transaction that commits on `ok` and rolls
 * back on a refusal or an error. Refusals are returned, only surprises throw.
 */
export async function execute<Input extends z.ZodType, Value, A extends Actor>(
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
  ctx: Context,
): Promise<Result<Value>> {
  if (!mayUse(useCase.access, ctx.actor)) {
    return fail(ctx.actor.kind === 'anonymous' ? 'SIGN_IN' : 'FORBIDDEN');
  }
  const parsed = useCase.input.safeParse(raw);
  if (!parsed.success) return fail('BAD_INPUT', { fields: fieldErrors(parsed.error) });

  const allowed = ctx as unknown as Context<A>;
  if (useCase.writes !== true) return useCase.run(parsed.data, allowed);
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const result = await useCase.run(parsed.data, { ...allowed, db: trx, catalogue: outOfReach });
      if (!result.ok) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}

/**
 * Inside a transaction the read model cannot be asked for: it reads the database itself, and on SQLite it would wait for the
 * connection that the transaction holds. A use case that needs both is `own`, and takes the model first.
 */
async function outOfReach(): Promise<never> {
  throw new Error('the read model is out of reach inside a transaction');
}

/** Carries a refusal out of the transaction so that it rolls back. The one class here: `throw` wants an Error. */
class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/** Issue paths become the names that forms use: `lines[0].articul`. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path
      .map((part, i) => (typeof part === 'number' ? `[${part}]` : i ? `.${String(part)}` : String(part)))
      .join('');
    fields[name] ??= [];
    fields[name].push(issue.message);
  }
  return fields;
}
