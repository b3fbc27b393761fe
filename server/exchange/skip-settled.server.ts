import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isSameState, type ProductState, statesOf } from '../goods/changed-goods.repository.server.ts';
import type { Facts, Seen, Trace } from './commerceml/seen.ts';
import type { Run } from './import-runs.repository.server.ts';
import { enterNamed } from './named.repository.server.ts';
import { withVariants } from './settled.repository.server.ts';

type Stored = { id: string; seen: Seen | undefined };

/**
 * Returns those of the elements whose products have not changed since the elements were imported, and records that this
 * run names them. `fits`: whether everything else about an element is as it was.
 */
export async function skipSettled<T extends Stored>(
  trx: Kysely<Database>,
  elements: readonly T[],
  fits: (element: T, seen: Seen) => boolean,
  run: Run,
): Promise<Map<T, Seen>> {
  const known = elements.flatMap((element) => {
    const { id, seen } = element;
    return seen && fits(element, seen) ? [{ id, seen, element }] : [];
  });
  const ids = known.map(({ id }) => id);
  const states = await statesOf(trx, ids);
  const varied = await withVariants(trx, ids);
  const same = known.filter(({ id, seen }) => !varied.has(id) && isSameState(states.get(id), seen));
  await enterNamed(
    trx,
    same.map(({ seen }) => seen.product),
    run,
  );
  return new Map(same.map(({ element, seen }) => [element, seen]));
}

/**
 * Returns the state of a product after its element was imported; undefined if anybody else may have changed it since
 * `before`. `changed`: whether the import has changed it, which adds one to its version.
 */
export function settledState(
  before: ProductState | undefined,
  after: ProductState | undefined,
  changed: boolean,
): ProductState | undefined {
  return after && after.version === (before?.version ?? 0) + Number(changed) ? after : undefined;
}

/** Returns what the account of the file needs to know of an element that is skipped. */
export function accountFacts({ lines, read, unneeded }: Trace): Pick<Facts, 'lines' | 'read' | 'unneeded'> {
  return { lines, read, unneeded };
}
