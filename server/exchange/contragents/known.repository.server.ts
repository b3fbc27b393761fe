import type { Kysely } from 'kysely';
import { forUpdate, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { hiddenByImport } from '../hidden-by-import.ts';

/** `externalId`: null for a contragent that 1C does not know by an id yet. */
export type KnownContragent = {
  externalId: string | null;
  inn: string;
  kpp: string;
  enabled: boolean;
};

/** Returns the contragents with these 1C ids or INNs, and locks them until the transaction ends. */
export async function knownContragents(
  db: Kysely<Database>,
  ids: readonly string[],
  inns: readonly string[],
): Promise<KnownContragent[]> {
  const held = db
    .selectFrom('contragents')
    .select(['id', 'external_id', 'inn', 'kpp', 'enabled'])
    .orderBy('id')
    .$call(forUpdate(db));
  const byId = ids.length > 0 ? await held.where('external_id', 'in', ids).execute() : [];
  const byInn = inns.length > 0 ? await held.where('inn', 'in', inns).execute() : [];
  const rows = new Map([...byId, ...byInn].map((row) => [row.id, row]));
  return [...rows.values()].map(({ external_id, inn, kpp, enabled }) => ({
    externalId: external_id,
    inn,
    kpp,
    enabled: enabled === 1,
  }));
}

/** Returns whether contracts are open, by 1C id; omits unknown ones. */
export async function openContracts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contracts')
    .select(['external_id', 'enabled'])
    .where('external_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ external_id, enabled }) => [external_id ?? '', enabled === 1]));
}

type Kind = 'contragent' | 'contract';

/** A mark for deletion in 1C. `wasHidden`: the import has disabled the record for it; else it was disabled before. */
export type Mark = { id: string; deleted: boolean; wasHidden: boolean };

/** Returns the marks for deletion that 1C has set so far, by 1C id. */
export async function marksOf(
  db: Kysely<Database>,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, Mark>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('exchange_words')
    .select(['external_id', 'header', 'deleted'])
    .where('kind', '=', kind)
    .where('owner', '=', '')
    .where('external_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ external_id: id, header, deleted }) => [
      id,
      { id, deleted: deleted === 1, wasHidden: header === hiddenByImport },
    ]),
  );
}

/** Stores marks that have changed. */
export async function writeMarks(db: Kysely<Database>, kind: Kind, marks: readonly Mark[]): Promise<void> {
  const rows = marks.map(({ id, deleted, wasHidden }) => ({
    ...{ kind, owner: '', external_id: id, sort: 0 },
    header: wasHidden ? hiddenByImport : '',
    deleted: Number(deleted),
  }));
  await upsert(db, 'exchange_words', rows, ['kind', 'owner', 'external_id'], {
    header: 'replace',
    deleted: 'replace',
  });
}
