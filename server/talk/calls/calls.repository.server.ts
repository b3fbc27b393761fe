import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import { servedDealers } from '../../people/staff/served-dealers.repository.server.ts';
import type { CallDeed, CallNote, CallPart, ListedCall } from './call-view.ts';

/**
 * Matches the calls that a staff member may see: those to dealers whom they serve, and to visitors, whom nobody serves
 * yet.
 */
export function callableBy(staffId: number) {
  return (eb: ExpressionBuilder<Database, 'calls'>): Expression<SqlBool> =>
    eb.or([eb('calls.dealer_id', 'is', null), eb('calls.dealer_id', 'in', servedDealers(staffId))]);
}

/** Matches the calls of a part at a moment. */
export function callsIn(part: CallPart, now: number) {
  return (eb: ExpressionBuilder<Database, 'calls'>): Expression<SqlBool> => {
    if (part === 'done') return eb('calls.done_at', '>', 0);
    const open = eb('calls.done_at', 'is', null);
    // Only a postponed call can be due later.
    return part === 'waiting'
      ? eb.and([open, eb('calls.due_at', '<=', now)])
      : eb.and([open, eb('calls.turn', '=', 0), eb('calls.due_at', '>', now)]);
  };
}

type Conditions = { served: number | undefined; now: number };

/** Returns the number of calls in a part. */
export async function countCalls(
  db: Kysely<Database>,
  part: CallPart,
  { served, now }: Conditions,
): Promise<number> {
  const { count } = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(callsIn(part, now))
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the ids of the calls of a part, in the order of the index. Calls to make now begin with those promised for a
 * certain time, then the oldest; postponed calls begin with the next one; made calls begin with the last one.
 */
export async function callIds(
  db: Kysely<Database>,
  part: CallPart,
  { served, now }: Conditions,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const way = part === 'done' ? 'desc' : 'asc';
  const inOrder = ['calls.done_at', 'calls.turn', 'calls.due_at', 'calls.id'] as const;
  const rows = await inOrder
    .reduce((query, column) => query.orderBy(column, way), db.selectFrom('calls').select('calls.id'))
    .where(callsIn(part, now))
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns calls with their last notes, in the order of the ids. */
export async function callsByIds(db: Kysely<Database>, ids: readonly number[]): Promise<ListedCall[]> {
  if (ids.length === 0) return [];
  const [rows, notes] = await Promise.all([
    db
      .selectFrom('calls')
      .leftJoin('accounts', 'accounts.id', 'calls.account_id')
      .leftJoin('dealers', 'dealers.id', 'calls.dealer_id')
      .leftJoin('staff', 'staff.id', 'calls.staff_id')
      .select(listed)
      .where('calls.id', 'in', [...ids])
      .execute(),
    lastNotes(db, [...ids]),
  ]);
  const last = new Map(notes.map(({ callId, ...note }) => [callId, note]));
  return inOrderOf(ids, rows).map((row) => ({ ...plain(row), lastNote: last.get(row.id) }));
}

const listed = [
  'calls.id',
  'calls.firstname',
  'calls.phone',
  'calls.asked',
  'calls.first_asked_at as firstAskedAt',
  'calls.asked_at as askedAt',
  'calls.turn',
  'calls.due_at as dueAt',
  'calls.attempts',
  'calls.done_at as doneAt',
  'dealers.header as dealer',
  'accounts.email',
  'staff.name as handler',
  'staff.email as handlerEmail',
] as const;

type Row = Omit<ListedCall, 'dealer' | 'email' | 'postponedTo' | 'handler' | 'doneAt' | 'lastNote'> & {
  turn: 0 | 1;
  dueAt: number;
  doneAt: number | null;
  dealer: string | null;
  email: string | null;
  handler: string | null;
  handlerEmail: string | null;
};

function plain({ turn, dueAt, doneAt, dealer, email, handler, handlerEmail, ...row }: Row) {
  return {
    ...row,
    dealer: dealer ?? undefined,
    email: email ?? undefined,
    postponedTo: turn === 0 ? dueAt : undefined,
    handler: handler || handlerEmail || undefined,
    doneAt: doneAt ?? undefined,
  };
}

function noted(db: Kysely<Database>) {
  return db
    .selectFrom('call_notes')
    .select([
      'call_notes.id',
      'call_notes.call_id as callId',
      'call_notes.kind',
      'call_notes.author',
      'call_notes.note',
      'call_notes.due_at as dueAt',
      'call_notes.created_at as at',
    ]);
}

async function lastNotes(db: Kysely<Database>, calls: number[]): Promise<(CallNote & { callId: number })[]> {
  if (calls.length === 0) return [];
  const rows = await noted(db)
    .where('call_notes.id', 'in', (eb) =>
      eb
        .selectFrom('call_notes as newest')
        .select(({ fn }) => fn.max('newest.id').as('id'))
        .where('newest.call_id', 'in', calls)
        .groupBy('newest.call_id'),
    )
    .execute();
  return rows.map((row) => ({ ...row, dueAt: row.dueAt ?? undefined }));
}

/** Returns one call; undefined when it does not exist or `served` may not see it. */
export async function findCall(db: Kysely<Database>, id: number, served: number | undefined) {
  const row = await db
    .selectFrom('calls')
    .leftJoin('accounts', 'accounts.id', 'calls.account_id')
    .leftJoin('dealers', 'dealers.id', 'calls.dealer_id')
    .leftJoin('staff', 'staff.id', 'calls.staff_id')
    .select([...listed, 'calls.dealer_id as dealerId', 'calls.staff_id as handlerId'])
    .where('calls.id', '=', id)
    .$if(served !== undefined, (query) => query.where(callableBy(served!)))
    .executeTakeFirst();
  return row && { ...plain(row), dealerId: row.dealerId ?? undefined, handlerId: row.handlerId ?? 0 };
}

/**
 * Returns one call like `findCall`, but locks it until the transaction ends, so that the second of two people who work
 * on it sees what the first one did.
 */
export async function heldCall(db: Kysely<Database>, id: number, served: number | undefined) {
  await db
    .updateTable('calls')
    .set((eb) => ({ attempts: eb.ref('attempts') }))
    .where('id', '=', id)
    .execute();
  return findCall(db, id, served);
}

const maxRequests = 50;

/** Returns the requests that belong to a call, oldest first. The caller must check access. */
export async function requestsOf(db: Kysely<Database>, call: number) {
  return db
    .selectFrom('callbacks')
    .select(['id', 'firstname', 'created_at as at'])
    .where('call_id', '=', call)
    .orderBy('id')
    .limit(maxRequests)
    .execute();
}

/** Returns what was done about a call, oldest first. The caller must check access. */
export async function notesOf(db: Kysely<Database>, call: number): Promise<CallNote[]> {
  const rows = await noted(db).where('call_notes.call_id', '=', call).orderBy('call_notes.id').execute();
  return rows.map(({ callId: _, dueAt, ...row }) => ({ ...row, dueAt: dueAt ?? undefined }));
}

/** Returns the newest action, other than a note, that somebody else has taken since the note `seen`. */
export async function doneMeanwhile(
  db: Kysely<Database>,
  call: number,
  { seen, staffId }: { seen: number; staffId: number },
): Promise<{ kind: CallDeed; author: string; at: number } | undefined> {
  return db
    .selectFrom('call_notes')
    .select(['kind', 'author', 'created_at as at'])
    .where('call_id', '=', call)
    .where('id', '>', seen)
    .where('kind', '!=', 'note')
    .where('staff_id', '!=', staffId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type NewNote = {
  staffId: number;
  author: string;
  kind: CallDeed;
  note: string;
  dueAt?: number;
  now: number;
};

/** Records what was done about a locked call. */
export async function insertNote(db: Kysely<Database>, call: number, given: NewNote): Promise<void> {
  await db
    .insertInto('call_notes')
    .values({
      call_id: call,
      staff_id: given.staffId,
      author: given.author.slice(0, 255),
      kind: given.kind,
      note: given.note,
      due_at: given.dueAt ?? null,
      created_at: given.now,
    })
    .execute();
}

type Changed = Partial<Pick<Database['calls'], 'turn' | 'due_at' | 'attempts' | 'staff_id' | 'done_at'>>;

/** Changes a locked call. */
export async function changeCall(db: Kysely<Database>, id: number, changed: Changed): Promise<void> {
  await db.updateTable('calls').set(changed).where('id', '=', id).execute();
}

/** Marks the requests of a call as answered; null reopens them. */
export async function markRequests(db: Kysely<Database>, call: number, doneAt: number | null): Promise<void> {
  await db
    .updateTable('callbacks')
    .set({ done_at: doneAt })
    .where('call_id', '=', call)
    .$if(doneAt !== null, (query) => query.where('done_at', 'is', null))
    .execute();
}

/** Returns whether another open call to the same number of the same dealer is waiting. */
export async function waitsAnew(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('calls as old')
    .innerJoin('calls', 'calls.phone', 'old.phone')
    .select(['calls.id', 'calls.dealer_id as dealer', 'old.dealer_id as oldDealer'])
    .where('old.id', '=', id)
    .where('calls.id', '!=', id)
    .where('calls.done_at', 'is', null)
    .execute();
  return row.some(({ dealer, oldDealer }) => dealer === oldDealer);
}
