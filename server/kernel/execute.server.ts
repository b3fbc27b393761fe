import type { z } from 'zod';
import { type Actor, isView, mayUse } from './actor.ts';
import { orRollBack } from './or-roll-back.server.ts';
import { type FieldErrors, fail, type Result } from './result.ts';
import type { Code } from './texts.ru.ts';
import { typedFields } from './typed-fields.ts';
import type { Context, UseCase } from './use-case.ts';

/**
 * Runs a use case; there is no other way to call one. Checks access, refuses writes while a staff member views the
 * portal as a dealer (§12.1.12), and parses the input as typed (typedFields). If the use case writes, it runs in a
 * transaction that commits on `ok` and rolls back on a refusal or an error. Returns refusals; throws only unexpected
 * errors.
 */
export async function execute<Input extends z.ZodType, Value, A extends Actor>(
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
  ctx: Context,
): Promise<Result<Value>> {
  let outcome = 'error';
  try {
    const result = await allowedAndRun(useCase, raw, ctx);
    outcome = result.ok ? 'ok' : result.code;
    return result;
  } finally {
    tellOutcome(useCase.name, outcome);
  }
}

let tellOutcome: (name: string, outcome: string) => void = () => {};

/**
 * Calls `tell` after every use case in this process with `ok`, the code of the refusal, or `error`; used for the
 * metrics.
 */
export function watchOutcomes(tell: typeof tellOutcome): void {
  tellOutcome = tell;
}

async function allowedAndRun<Input extends z.ZodType, Value, A extends Actor>(
  useCase: UseCase<Input, Value, A>,
  raw: unknown,
  ctx: Context,
): Promise<Result<Value>> {
  if (!mayUse(useCase.access, ctx.actor)) return fail(refusedBy(ctx.actor));
  if (useCase.writes !== false && isView(ctx.actor)) return fail('VIEW_ONLY');
  const parsed = useCase.input.safeParse(typedFields(raw));
  if (!parsed.success) return fail('BAD_INPUT', { fields: fieldErrors(parsed.error) });

  const allowed = ctx as unknown as Context<A>;
  if (useCase.writes !== true) return useCase.run(parsed.data, allowed);
  return orRollBack(allowed, (inside) => useCase.run(parsed.data, inside));
}

function refusedBy(actor: Actor): Code {
  if (actor.kind === 'anonymous') return 'SIGN_IN';
  return actor.kind === 'staff' && actor.lacksFactor ? 'FACTOR_REQUIRED' : 'FORBIDDEN';
}

/** Maps issue paths to form field names: `lines[0].articul`. */
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
