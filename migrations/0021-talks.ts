import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, isMysql, table } from './columns.ts';

const atOnce = 500;

/**
 * Complaints become conversations; requests for a call are joined by number, with attempts and notes; conversations
 * of the chat get a row of their own, words by which they are found, files, and links to orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await complaints(db);
  await calls(db);
  await chats(db);
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

async function chats(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'chat_conversations')
    .ifNotExists()
    .addColumn('account_id', t.ref, (c) => c.primaryKey())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('last_id', t.ref, (c) => c.notNull())
    .addColumn('last_at', t.moment, (c) => c.notNull())
    .addColumn('last_staff_id', t.ref)
    .addColumn('preview', t.string(200), (c) => c.notNull())
    .addColumn('unread', t.whole, (c) => c.notNull())
    .addColumn('waits_since', t.moment)
    .addForeignKeyConstraint('chat_conversations_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('chat_conversations_dealer', ['dealer_id'], 'dealers', ['id'])
    .execute();
  await addIndex(db, 'chat_conversations_in_turn', 'chat_conversations', ['waits_since', 'last_id']);
  await addIndex(db, 'chat_conversations_newest', 'chat_conversations', ['last_id']);
  await addIndex(db, 'chat_conversations_of_dealer', 'chat_conversations', ['dealer_id', 'last_id']);
  await table(db, 'chat_words')
    .ifNotExists()
    .addColumn('word', t.string(40), (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('message_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_words_key', ['word', 'account_id'])
    .addForeignKeyConstraint('chat_words_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'chat_words_of_account', 'chat_words', ['account_id', 'word']);
  await table(db, 'chat_files')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('message_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('file', t.string(100), (c) => c.notNull())
    .addColumn('name', t.string(255), (c) => c.notNull())
    .addColumn('size', t.whole, (c) => c.notNull())
    .addForeignKeyConstraint('chat_files_message', ['message_id'], 'chat_messages', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'chat_files_of_message', 'chat_files', ['message_id']);
  await addIndex(db, 'chat_files_of_account', 'chat_files', ['account_id', 'file']);
  await addColumns(db, 'chat_messages', { order_id: { type: t.ref } });
  await table(db, 'ready_answers')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(100), (c) => c.notNull())
    .addColumn('message', t.text, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .execute();
  // An interrupted step begins anew.
  await sql`delete from chat_conversations`.execute(db);
  await sql`delete from chat_words`.execute(db);
  await fillConversations(db);
  await fillWords(db);
}

/** A conversation waits since the first message of the customer that nobody has answered. */
async function fillConversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into chat_conversations
      (account_id, dealer_id, last_id, last_at, last_staff_id, preview, unread, waits_since)
    select newest.account_id, accounts.dealer_id, newest.id, last.created_at, last.staff_id,
      substr(last.message, 1, 200), newest.unread,
      (select min(asked.created_at) from chat_messages asked
        where asked.account_id = newest.account_id and asked.staff_id is null and asked.id > newest.answered)
    from (
      select account_id, max(id) as id,
        max(case when staff_id is null then 0 else id end) as answered,
        sum(case when staff_id is null and read_at is null then 1 else 0 end) as unread
      from chat_messages group by account_id
    ) newest
    join chat_messages last on last.id = newest.id
    join accounts on accounts.id = newest.account_id`.execute(db);
}

async function fillWords(db: Kysely<unknown>): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; account: number; message: string }>`
      select id, account_id as account, message from chat_messages
      where id > ${last} order by id limit ${atOnce}`.execute(db);
    if (rows.length === 0) break;
    last = rows.at(-1)!.id;
    const found = new Map<string, number>();
    for (const { id, account, message } of rows)
      for (const word of wordsOf(message)) found.set(`${word} ${account}`, id);
    await insertWords(db, found);
  }
  last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; text: string }>`
      select accounts.id, accounts.name as text from accounts
      join chat_conversations on chat_conversations.account_id = accounts.id
      where accounts.id > ${last} order by accounts.id limit ${atOnce}`.execute(db);
    if (rows.length === 0) break;
    last = rows.at(-1)!.id;
    await insertWords(
      db,
      new Map(rows.flatMap(({ id, text }) => wordsOf(text).map((word) => [`${word} ${id}`, 0] as const))),
    );
  }
}

/** Keeps the newest message of each word and conversation. */
async function insertWords(db: Kysely<unknown>, found: Map<string, number>): Promise<void> {
  const rows = [...found].map(([key, message]) => {
    const [word = '', account] = key.split(' ');
    return sql`(${word}, ${Number(account)}, ${message})`;
  });
  const newest = isMysql(db)
    ? sql`on duplicate key update message_id = greatest(message_id, values(message_id))`
    : sql`on conflict (word, account_id) do update set message_id = max(message_id, excluded.message_id)`;
  for (let i = 0; i < rows.length; i += 1_000) {
    const values = sql.join(rows.slice(i, i + 1_000));
    await sql`insert into chat_words (word, account_id, message_id) values ${values} ${newest}`.execute(db);
  }
}

/** As in server/people/dealers/words.ts at the time of this step. */
function wordsOf(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => word.slice(0, 40));
}
