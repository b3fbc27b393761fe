import type { Insertable, Kysely, Selectable } from 'kysely';
import { forUpdate, upsert } from '../../db/dialect.server.ts';
import { isDuplicate } from '../../db/errors.server.ts';
import type { Database } from '../../db/schema.ts';

type Proposal = Selectable<Database['contragent_proposals']>;

/** What 1C says about an unknown contragent. */
export type Proposed = Pick<
  Proposal,
  'external_id' | 'company' | 'inn' | 'kpp' | 'ogrn' | 'legal_address'
> & {
  file: string;
  /** Whether 1C has another contragent with this INN and KPP. */
  twin: boolean;
};

/**
 * Proposes unknown contragents of 1C to the staff, with distinct ids. What was dismissed stays dismissed. Returns the
 * 1C ids of those that wait. `now`: milliseconds.
 */
export async function propose(
  db: Kysely<Database>,
  proposed: readonly Proposed[],
  now: number,
): Promise<Set<string>> {
  if (proposed.length === 0) return new Set();
  const rows = proposed.map(
    ({ twin, ...each }): Insertable<Database['contragent_proposals']> => ({
      external_id: each.external_id,
      company: each.company.slice(0, 255),
      inn: each.inn.slice(0, 20),
      kpp: each.kpp.slice(0, 20),
      ogrn: each.ogrn.slice(0, 20),
      legal_address: each.legal_address.slice(0, 500),
      file: each.file.slice(0, 255),
      ...{ first_seen: now, last_seen: now, twin: Number(twin), state: 'waiting', decided_at: null },
    }),
  );
  await upsert(db, 'contragent_proposals', rows, ['external_id'], {
    ...{ company: 'replace', inn: 'replace', kpp: 'replace', ogrn: 'replace', legal_address: 'replace' },
    ...{ file: 'replace', last_seen: 'largest', twin: 'largest' },
  });
  const waiting = await db
    .selectFrom('contragent_proposals')
    .select('external_id')
    .where(
      'external_id',
      'in',
      rows.map(({ external_id }) => external_id),
    )
    .where('state', '=', 'waiting')
    .execute();
  return new Set(waiting.map(({ external_id }) => external_id));
}

/**
 * Deletes proposals that are settled because the portal knows these contragents: by their 1C ids, or by INN and KPP,
 * if 1C has only one such contragent.
 */
export async function forgetProposals(
  db: Kysely<Database>,
  { ids = [], party }: { ids?: readonly string[]; party?: { inn: string; kpp: string } },
): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('contragent_proposals').where('external_id', 'in', ids).execute();
  if (!party) return;
  await db
    .deleteFrom('contragent_proposals')
    .where('inn', '=', party.inn)
    .where('kpp', '=', party.kpp)
    .where('twin', '=', 0)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes waiting proposals of contragents that 1C has marked for deletion. */
export async function withdrawProposals(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('contragent_proposals')
    .where('external_id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

/** Returns a proposal; locked in a transaction. Undefined when there is none, because it is settled. */
export async function findProposal(db: Kysely<Database>, id: string): Promise<Proposal | undefined> {
  return db
    .selectFrom('contragent_proposals')
    .selectAll()
    .where('external_id', '=', id)
    .$if(db.isTransaction, forUpdate(db))
    .executeTakeFirst();
}

/** Dismisses a proposal or brings it back. */
export async function decideProposal(
  db: Kysely<Database>,
  id: string,
  decided: Pick<Proposal, 'state' | 'staff_name' | 'decided_at'>,
): Promise<void> {
  await db.updateTable('contragent_proposals').set(decided).where('external_id', '=', id).execute();
}

/**
 * Gives a contragent the 1C id of a proposal, and deletes the proposal. Returns false if an exchange has just saved another
 * contragent with this id.
 */
export async function settleProposal(db: Kysely<Database>, id: string, contragent: number): Promise<boolean> {
  try {
    await db.updateTable('contragents').set({ external_id: id }).where('id', '=', contragent).execute();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
  await forgetProposals(db, { ids: [id] });
  return true;
}

/**
 * Forgets contragents that 1C has not mentioned since `before` (milliseconds): deletes waiting proposals, and empties the
 * requisites of dismissed ones, so that they stay dismissed.
 */
export async function pruneProposals(db: Kysely<Database>, before: number): Promise<void> {
  const old = { company: '', inn: '', kpp: '', ogrn: '', legal_address: '', file: '' };
  await db
    .deleteFrom('contragent_proposals')
    .where('last_seen', '<', before)
    .where('state', '=', 'waiting')
    .execute();
  await db
    .updateTable('contragent_proposals')
    .set(old)
    .where('last_seen', '<', before)
    .where((eb) => eb.or([eb('company', '!=', ''), eb('inn', '!=', '')]))
    .execute();
}
