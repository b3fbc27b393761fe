import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type Change, changesBetween } from '../../work/history/history-entry.ts';
import { politicsOfAccounts } from '../contracts/of-accounts.repository.server.ts';
import { politicsChanges } from '../price-politics/merge-politics.ts';
import { brandNames } from '../price-politics/repository.server.ts';
import { valuesOf } from '../price-politics/rules.ts';
import { limitsOfAll } from './copy.repository.server.ts';
import type { CopiedPart } from './copy-view.ts';
import { addressesToGive, contractsToGive, grantsOf } from './grants.repository.server.ts';
import type { ManagerSettings } from './manager-settings.ts';
import type { ManagerCard } from './manager-view.ts';
import { limitValues } from './order-limits.ts';
import { wordingsOf } from './wordings.ts';

type Offered = ManagerCard['offered'];

/**
 * Returns the settings of these managers of the actor's dealer, by id and without removed addresses, and what may be
 * assigned to them.
 */
export async function readSettings(
  db: Kysely<Database>,
  actor: SignedIn,
  ids: number[],
): Promise<{ settings: Map<number, ManagerSettings>; offered: Offered }> {
  const [grants, limits, politics, contracts, addresses] = await Promise.all([
    grantsOf(db, ids),
    limitsOfAll(db, ids),
    politicsOfAccounts(db, ids),
    contractsToGive(db, actor),
    addressesToGive(db, actor),
  ]);
  const inUse = new Set(addresses.map(({ id }) => id));
  const settingsOf = (id: number): ManagerSettings => ({
    contracts: grants.contracts.get(id) ?? [],
    addresses: (grants.addresses.get(id) ?? []).filter((each) => inUse.has(each)),
    limits: limits.get(id) ?? [],
    prices: politics.get(id),
  });
  return { settings: new Map(ids.map((id) => [id, settingsOf(id)])), offered: { contracts, addresses } };
}

/**
 * Returns a function that describes how these parts change between two settings. `all` contains all settings for which
 * it will be called, because brand names are read in advance.
 */
export async function settingsWords(
  db: Kysely<Database>,
  { offered, parts, all }: { offered: Offered; parts: readonly CopiedPart[]; all: ManagerSettings[] },
): Promise<(before: ManagerSettings, after: ManagerSettings) => Change[]> {
  const brands = all.flatMap(({ prices }) => [...(prices?.brands.keys() ?? [])]);
  const names = await brandNames(db, [...new Set(brands)]);
  const wordings = wordingsOf({ offered });
  const recordOf = ({ contracts, addresses, limits }: ManagerSettings) => ({
    ...(parts.includes('contracts') ? { contracts } : {}),
    ...(parts.includes('addresses') ? { addresses } : {}),
    ...(parts.includes('limits') ? limitValues(offered.contracts, limits) : {}),
  });
  return (before, after) => [
    ...changesBetween<Record<string, unknown>>(recordOf(before), recordOf(after), wordings),
    ...(parts.includes('prices')
      ? politicsChanges(valuesOf(before.prices), valuesOf(after.prices), names)
      : []),
  ];
}
