import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import type { Staff } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { idOrNew } from '../requests/id-in-address.server.ts';
import type { FormValues } from '../requests/read-form.server.ts';
import { type Flash, redirectWith } from '../sessions/flash.server.ts';
import { formOf, load, refuse, run } from './run-screen.server.ts';

/** Returns the loader of a record at `…/:id` and `…/new`. */
export function recordLoader<Input extends z.ZodType, Value>(
  get: UseCase<Input, Value, Staff>,
  none: string,
) {
  return ({ request, params }: LoaderFunctionArgs): Promise<Value> =>
    load(request, get, { id: idOrNew(request, params.id, none) });
}

/** The address after a save, and what its message adds to «Данные сохранены». */
type Saved = Partial<Flash> & { to: string };

/** Returns the action of the form of a record at `…/:id` and `…/new`. */
export function recordAction<Input extends z.ZodType, Value extends { meanwhile: string[] }>(
  save: UseCase<Input, Value, Staff>,
  none: string,
  saved: (value: Value, sent: FormValues) => Saved,
) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const { values } = await formOf(request);
    const result = await run(request, save, { ...values, id: idOrNew(request, params.id, none) });
    if (!result.ok) return refuse(request, result, values);
    const { to, ...flash } = saved(result.value, values);
    return redirectWith(to, savedFlash(result.value.meanwhile, flash));
  };
}
