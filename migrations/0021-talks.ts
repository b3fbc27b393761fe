import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

const atOnce = 500;

/** Complaints become conversations; requests for a call are joined by number, with attempts and notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await complaints(db);
  await calls(db);
}

async function complaints(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'complaint_messages')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('complaint_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref)
    .addColumn('staff_id', t.ref)
    .addColumn('author', t.string(255), (c) => c.notNull())
    .addColumn('message', t.text, (c) => c.notNull())
    .addColumn('state', t.string(10))
    .addColumn('idempotency_key', t.string(64))
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('complaint_messages_once', ['complaint_id', 'idempotency_key'])
    .addForeignKeyConstraint('complaint_messages_complaint', ['complaint_id'], 'complaints', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('complaint_messages_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('complaint_messages_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'complaint_messages_in_order', 'complaint_messages', ['complaint_id', 'id']);
  await addIndex(db, 'complaint_messages_of_account', 'complaint_messages', ['account_id']);
  await addColumns(db, 'complaint_pictures', { message_id: { type: t.ref } });
  // 0: since it was sent. The previous release writes no value, and what it writes waits.
  await addColumns(db, 'complaints', { waits_since: { type: t.moment, define: (c) => c.defaultTo(0) } });
  await addIndex(db, 'complaints_waiting', 'complaints', ['waits_since', 'state', 'dealer_id']);
  await sql`update complaints set waits_since = created_at where waits_since = 0 and state = 'new'`.execute(
    db,
  );
  await sql`update complaints set waits_since = null where waits_since = 0`.execute(db);
  // Nobody knows any more who wrote these answers.
  await sql`
    insert into complaint_messages (complaint_id, author, message, state, created_at)
    select id, '', answer, state, updated_at from complaints
    where (state <> 'new' or answer <> '')
      and not exists (select 1 from complaint_messages where complaint_id = complaints.id)`.execute(db);
}

async function calls(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'calls')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('phone', t.string(20), (c) => c.notNull())
    .addColumn('firstname', t.string(100), (c) => c.notNull())
    .addColumn('dealer_id', t.ref)
    .addColumn('account_id', t.ref)
    .addColumn('asked', t.whole, (c) => c.notNull())
    .addColumn('first_asked_at', t.moment, (c) => c.notNull())
    .addColumn('asked_at', t.moment, (c) => c.notNull())
    .addColumn('turn', t.flag, (c) => c.notNull())
    .addColumn('due_at', t.moment, (c) => c.notNull())
    .addColumn('attempts', t.whole, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('done_at', t.moment)
    .addForeignKeyConstraint('calls_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('calls_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('calls_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'calls_in_turn', 'calls', ['done_at', 'turn', 'due_at', 'id']);
  await addIndex(db, 'calls_of_phone', 'calls', ['phone', 'done_at']);
  await table(db, 'call_notes')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('call_id', t.ref, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('author', t.string(255), (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('note', t.text, (c) => c.notNull())
    .addColumn('due_at', t.moment)
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('call_notes_call', ['call_id'], 'calls', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('call_notes_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'call_notes_in_order', 'call_notes', ['call_id', 'id']);
  await addColumns(db, 'callbacks', { call_id: { type: t.ref } });
  await addIndex(db, 'callbacks_of_call', 'callbacks', ['call_id', 'id']);
  await joinCallbacks(db as Kysely<Old>);
}

type Old = {
  callbacks: {
    id: number;
    account_id: number | null;
    firstname: string;
    phone: string;
    created_at: number;
    done_at: number | null;
    call_id: number | null;
  };
  accounts: { id: number; dealer_id: number };
  calls: Record<string, unknown> & { id: number };
};

/** Open requests of one number and dealer become one call, finished ones a call each. */
async function joinCallbacks(db: Kysely<Old>): Promise<void> {
  const open = new Map<string, number>();
  for (;;) {
    const rows = await db
      .selectFrom('callbacks')
      .leftJoin('accounts', 'accounts.id', 'callbacks.account_id')
      .select([
        'callbacks.id',
        'callbacks.account_id',
        'callbacks.firstname',
        'callbacks.phone',
        'callbacks.created_at',
        'callbacks.done_at',
        'accounts.dealer_id',
      ])
      .where('call_id', 'is', null)
      .orderBy('callbacks.id')
      .limit(atOnce)
      .execute();
    if (rows.length === 0) return;
    for (const { id, done_at, dealer_id, created_at, ...person } of rows) {
      const key = `${person.phone} ${dealer_id}`;
      let call = done_at === null ? open.get(key) : undefined;
      if (call === undefined) {
        const { insertId } = await db
          .insertInto('calls')
          .values({
            ...person,
            dealer_id,
            asked: 0,
            first_asked_at: created_at,
            asked_at: created_at,
            turn: 1,
            due_at: created_at,
            attempts: 0,
            done_at,
          })
          .executeTakeFirstOrThrow();
        call = Number(insertId);
        if (done_at === null) open.set(key, call);
      }
      await sql`update calls set asked = asked + 1, asked_at = ${created_at} where id = ${call}`.execute(db);
      await db.updateTable('callbacks').set({ call_id: call }).where('id', '=', id).execute();
    }
  }
}
