import type { z } from 'zod';
import type { Actor } from '#server/kernel/actor.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { load, refusalPage, run } from './run-screen.server.ts';

const period = ['startDate', 'endDate'];

/**
 * Loads a list with the conditions of its address. Invalid conditions are reported (`errors`, status 400), and the
 * list is shown without them. One invalid day of a period removes the other day too.
 */
export async function loadList<Input extends z.ZodType, Value, A extends Actor>(
  request: Request,
  useCase: UseCase<Input, Value, A>,
  conditions: Record<string, unknown>,
): Promise<{ value: Value; errors: FieldErrors; status: 200 | 400 }> {
  const result = await run(request, useCase, conditions);
  if (result.ok) return { value: result.value, errors: {}, status: 200 };
  const broken = Object.keys(result.fields);
  if (broken.length === 0) throw refusalPage(request, result);
  const left = broken.some((name) => period.includes(name)) ? [...broken, ...period] : broken;
  // In `filter[3]` and `sorting.field` the condition is the first word.
  const names = new Set(left.map((name) => name.replace(/[[.].*$/s, '')));
  const others = Object.entries(conditions).filter(([name]) => !names.has(name));
  const value = await load(request, useCase, Object.fromEntries(others));
  return { value, errors: result.fields, status: 400 };
}
