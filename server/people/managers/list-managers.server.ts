import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lastChanges } from '../../work/history/last-change.repository.server.ts';
import { summariesOf } from '../price-politics/repository.server.ts';
import { addressesToGive, contractsToGive, grantsOf } from './grants.repository.server.ts';
import type { ListedManager } from './manager-view.ts';
import { managersOf } from './repository.server.ts';

/** Returns the dealer's managers and observers (§2.19) with their grants and the prices shown to them. */
export const listManagers = useCase({
  name: 'list-managers',
  access: mainOnly,
  writes: false,
  // The use case has no input, but callers may pass the fields of their own call.
  input: z.object({}).optional(),
  async run(_input, { db, actor }) {
    const rows = await managersOf(db, actor);
    const managers = rows.filter(({ type }) => type === '2').map(({ id }) => id);
    const [given, politics, contracts, addresses, changes] = await Promise.all([
      grantsOf(db, managers),
      summariesOf(db, managers),
      contractsToGive(db, actor),
      addressesToGive(db, actor),
      lastChanges(
        db,
        'account',
        rows.map(({ id }) => id),
      ),
    ]);
    const contractOf = byId(contracts);
    const addressOf = byId(addresses);
    const list: ListedManager[] = rows.map(({ phone: _, ...row }) => ({
      ...row,
      contracts: (given.contracts.get(row.id) ?? []).flatMap((id) => contractOf.get(id) ?? []),
      addresses: (given.addresses.get(row.id) ?? []).flatMap((id) => addressOf.get(id) ?? []),
      politics: politics.get(row.id),
      lastChange: changes.get(row.id) ?? 0,
    }));
    return ok({ managers: list });
  },
});

function byId<T extends { id: number }>(records: T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}
