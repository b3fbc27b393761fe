import { authorName, type Exchange, type SignedIn, type Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change, HistoryAction, HistoryKind } from './history-entry.ts';
import { insertEntries } from './repository.server.ts';

/** An author that is a program and not a person. */
type Program = { kind: 'system' } | Exchange;

/** A person, including one who has just used a mailed link and has no session yet. */
type Person =
  | Pick<Staff, 'kind' | 'staffId' | 'name' | 'email'>
  | Pick<SignedIn, 'kind' | 'accountId' | 'name' | 'email' | 'program'>;

type Author = Pick<Context, 'db' | 'now'> & { actor: Person | Program | { kind: 'anonymous' } };

export type Recorded = {
  kind: HistoryKind;
  id: number;
  /** The name of the record: «114-О/2025», «Анна Белова». */
  header: string;
  action: HistoryAction;
  /** The dealer who owns the record. */
  dealerId?: number | undefined;
  changes?: readonly Change[];
};

/**
 * Adds a change to the history, in the transaction that makes the change. A `changed` record without differences gets
 * no entry. Never pass secrets, because entries are shown, searched and exported.
 */
export async function recordChange(author: Author, recorded: Recorded): Promise<void> {
  await recordChanges(author, [recorded]);
}

/** Adds changes of several records with one statement. */
export async function recordChanges(
  { db, now, actor }: Author,
  recorded: readonly Recorded[],
): Promise<void> {
  const kept = recorded.filter(({ action, changes }) => action !== 'changed' || changes?.length !== 0);
  await insertEntries(
    db,
    kept.map(({ id, dealerId, header, changes = [], ...entry }) => ({
      ...entry,
      ...authorOf(actor),
      at: now,
      dealer_id: dealerId ?? null,
      record_id: id,
      header: header.slice(0, 255),
      changes: JSON.stringify(changes),
    })),
  );
}

function authorOf(actor: Author['actor']) {
  switch (actor.kind) {
    case 'staff':
      return { actor_kind: 'staff' as const, actor_id: actor.staffId, actor_name: actor.name || actor.email };
    case 'account':
      return {
        actor_kind: 'account' as const,
        actor_id: actor.accountId,
        actor_name: authorName(actor),
      };
    case 'exchange':
      return { actor_kind: 'exchange' as const, actor_id: actor.exchangeId, actor_name: actor.login };
    default:
      return { actor_kind: 'system' as const, actor_id: null, actor_name: '' };
  }
}
