import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { PricePolitics } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Change, changesBetween } from '../../work/history/history-entry.ts';
import { politicsOfAccounts } from '../contracts/of-accounts.repository.server.ts';
import { politicsChanges } from '../price-politics/merge-politics.ts';
import { brandNames } from '../price-politics/repository.server.ts';
import { valuesOf } from '../price-politics/rules.ts';
import { limitsOfAll } from './copy.repository.server.ts';
import { type CopiedPart, type CopyPreview, copiedParts, type Person } from './copy-view.ts';
import { addressesToGive, contractsToGive, grantsOf } from './grants.repository.server.ts';
import { limitValues, type OrderLimit } from './order-limits.ts';
import { managersOf } from './repository.server.ts';
import { wordingsOf } from './wordings.ts';

const parts = Object.keys(copiedParts) as [CopiedPart, ...CopiedPart[]];

/** A list of checkboxes: one or several; what is unknown is left out, so that an old address never fails. */
function zList<T extends z.ZodType>(each: T) {
  return z.preprocess((value) => {
    const all = value === undefined ? [] : [value].flat().slice(0, 500);
    return [...new Set(all.flatMap((one) => (each.safeParse(one).success ? [one] : [])))];
  }, z.array(each));
}

/** From whom, to whom, and what; ids. */
export const copyInput = {
  from: zId.optional().catch(undefined),
  to: zList(zId),
  parts: zList(z.enum(parts)),
};

export type AskedCopy = { from: number; to: readonly number[]; parts: readonly CopiedPart[] };

/** What is written, and what changes by it. */
export type CopyPlan = CopyPreview & {
  contracts: number[];
  addresses: number[];
  limits: OrderLimit[];
  politics: PricePolitics | undefined;
};

/**
 * Returns what copying would change, without changing anything (§2.19.1). Of the dealer's managers only: observers read
 * everything of the dealer. BAD_INPUT at `from` or `to`.
 */
export async function planCopy(
  db: Kysely<Database>,
  actor: SignedIn,
  { from, to, parts: asked }: AskedCopy,
): Promise<Result<CopyPlan>> {
  const managers = (await managersOf(db, actor)).filter(({ type }) => type === '2');
  const source = managers.find(({ id }) => id === from);
  const targets = managers.filter(({ id }) => id !== from && to.includes(id));
  if (!source) return fail('BAD_INPUT', { fields: { from: ['Выберите, с кого копировать'] } });
  if (targets.length === 0) return fail('BAD_INPUT', { fields: { to: ['Отметьте, кому копировать'] } });
  if (asked.length === 0) return fail('BAD_INPUT', { fields: { parts: ['Отметьте, что копировать'] } });
  const ids = [from, ...targets.map(({ id }) => id)];
  const [grants, limits, politics, contracts, addresses] = await Promise.all([
    grantsOf(db, ids),
    limitsOfAll(db, ids),
    politicsOfAccounts(db, ids),
    contractsToGive(db, actor),
    addressesToGive(db, actor),
  ]);
  const names = await brandNames(db, [
    ...new Set([...politics.values()].flatMap(({ brands }) => [...brands.keys()])),
  ]);
  const offered = { contracts, addresses };
  const inUse = new Set(addresses.map(({ id }) => id));
  const stateOf = (id: number) => ({
    contracts: grants.contracts.get(id) ?? [],
    addresses: (grants.addresses.get(id) ?? []).filter((each) => inUse.has(each)),
    limits: limits.get(id) ?? [],
    politics: politics.get(id),
  });
  const model = stateOf(from);
  if (asked.includes('contracts') && model.contracts.length === 0)
    return fail('BAD_INPUT', { fields: { from: ['У этого менеджера нет договоров: копировать нечего'] } });

  const wordings = wordingsOf({ offered });
  const recordOf = (state: ReturnType<typeof stateOf>) => ({
    ...(asked.includes('contracts') ? { contracts: state.contracts } : {}),
    ...(asked.includes('addresses') ? { addresses: state.addresses } : {}),
    ...(asked.includes('limits') ? limitValues(contracts, state.limits) : {}),
  });
  const changesOf = (id: number): Change[] => {
    const state = stateOf(id);
    return [
      ...changesBetween<Record<string, unknown>>(recordOf(state), recordOf(model), wordings),
      ...(asked.includes('prices')
        ? politicsChanges(valuesOf(state.politics), valuesOf(model.politics), names)
        : []),
    ];
  };
  const preview = targets.map((target) => ({ ...personOf(target), changes: changesOf(target.id) }));
  const shown = createHash('sha256')
    .update(JSON.stringify([source.id, preview]))
    .digest('hex')
    .slice(0, 32);
  return ok({ source: personOf(source), targets: preview, shown, ...model });
}

/** Returns a manager as the form names one. */
export function personOf({
  id,
  name,
  email,
  enabled,
}: {
  id: number;
  name: string;
  email: string;
  enabled: boolean;
}): Person {
  return { id, name: name || email, enabled };
}
