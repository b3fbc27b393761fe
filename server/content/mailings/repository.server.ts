import type { Kysely } from 'kysely';
import { bulkInsert, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { DealerMailing, ListedMailing, Mailing, MailingPart, Told } from './mailing-view.ts';

/** `author`: only messages of this staff member; undefined: all messages. */
type Whose = { author: number | undefined; part: MailingPart };

const listed = (db: Kysely<Database>, { author, part }: Whose) =>
  db
    .selectFrom('mailings')
    .$if(author !== undefined, (list) => list.where('staff_id', '=', author!))
    .$if(part === 'drafts', (list) => list.where('state', '=', 'draft'));

/** Returns the number of messages. */
export async function countMailings(db: Kysely<Database>, whose: Whose): Promise<number> {
  const { count } = await listed(db, whose)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of messages, newest first. */
export async function mailingsOnPage(
  db: Kysely<Database>,
  whose: Whose,
  page: Paging,
): Promise<ListedMailing[]> {
  const rows = await db
    .selectFrom(
      listed(db, whose)
        .select('mailings.id')
        .orderBy('mailings.id', 'desc')
        .limit(page.perpage)
        .offset(offsetOf(page))
        .as('page'),
    )
    .innerJoin('mailings', 'mailings.id', 'page.id')
    .innerJoin('staff', 'staff.id', 'mailings.staff_id')
    .select(['staff.name', 'staff.email'])
    .select(['mailings.id', 'mailings.header', 'mailings.state', 'mailings.audience', 'people', 'told'])
    .select(['mailings.created_at as createdAt', 'starts_at as startsAt', 'ended_at as endedAt'])
    .orderBy('mailings.id', 'desc')
    .execute();
  return rows.map(({ name, email, ...row }) => ({ ...row, by: name || email }));
}

/** Returns a message; undefined if there is none or it has another author. */
export async function findMailing(
  db: Kysely<Database>,
  id: number,
  author: number | undefined,
): Promise<Mailing | undefined> {
  const row = await db
    .selectFrom('mailings')
    .innerJoin('staff', 'staff.id', 'mailings.staff_id')
    .selectAll('mailings')
    .select(['staff.name', 'staff.email'])
    .where('mailings.id', '=', id)
    .$if(author !== undefined, (query) => query.where('mailings.staff_id', '=', author!))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      staffId: row.staff_id,
      by: row.name || row.email,
      header: row.header,
      text: row.text,
      href: row.href,
      audience: row.audience,
      audienceId: row.audience_id,
      servedBy: row.served_by,
      mainOnly: row.main_only === 1,
      byMail: row.by_mail === 1,
      state: row.state,
      createdAt: row.created_at,
      startsAt: row.starts_at,
      endedAt: row.ended_at,
      people: row.people,
      told: row.told,
      mailed: row.mailed,
      lastAccount: row.last_account,
    }
  );
}

/** Returns a message and locks it until the transaction ends. */
export async function heldMailing(
  db: Kysely<Database>,
  id: number,
  author: number | undefined,
): Promise<Mailing | undefined> {
  await db
    .updateTable('mailings')
    .set((eb) => ({ told: eb.ref('told') }))
    .where('id', '=', id)
    .execute();
  return findMailing(db, id, author);
}

/** Returns the id of the message that this submission of the author created. */
export async function mailingByKey(
  db: Kysely<Database>,
  author: number,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailings')
    .select('id')
    .where('staff_id', '=', author)
    .where('submission', '=', key)
    .executeTakeFirst();
  return row?.id;
}

type Content = Pick<
  Mailing,
  'header' | 'text' | 'href' | 'audience' | 'audienceId' | 'mainOnly' | 'byMail' | 'startsAt'
>;

const written = ({ audienceId, mainOnly, byMail, startsAt, header, text, href, audience }: Content) => ({
  header,
  text,
  href,
  audience,
  audience_id: audienceId,
  main_only: mainOnly ? 1 : 0,
  by_mail: byMail ? 1 : 0,
  starts_at: startsAt,
});

/** Adds a draft unless its submission has already created one. Returns the id. */
export async function insertDraft(
  db: Kysely<Database>,
  draft: Content & { author: number; servedBy: number | null; key: string },
  now: number,
): Promise<number | undefined> {
  const row = {
    ...written(draft),
    staff_id: draft.author,
    served_by: draft.servedBy,
    submission: draft.key,
    state: 'draft' as const,
    created_at: now,
    ended_at: null,
    people: 0,
    told: 0,
    mailed: 0,
    last_account: 0,
  };
  await upsert(db, 'mailings', [row], ['staff_id', 'submission'], {});
  return mailingByKey(db, draft.author, draft.key);
}

export async function updateDraft(db: Kysely<Database>, id: number, content: Content): Promise<void> {
  await db.updateTable('mailings').set(written(content)).where('id', '=', id).execute();
}

export async function deleteDraft(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('mailings').where('id', '=', id).where('state', '=', 'draft').execute();
}

/** Adds chosen dealers and removes others. */
export async function chooseDealers(
  db: Kysely<Database>,
  mailing: number,
  { add, remove }: { add: number[]; remove: number[] },
): Promise<void> {
  if (remove.length > 0) {
    await db
      .deleteFrom('mailing_dealers')
      .where('mailing_id', '=', mailing)
      .where('dealer_id', 'in', remove)
      .execute();
  }
  if (add.length === 0) return;
  const rows = add.map((dealer_id) => ({ mailing_id: mailing, dealer_id }));
  await upsert(db, 'mailing_dealers', rows, ['mailing_id', 'dealer_id'], {});
}

/** Copies the chosen dealers of a message to a draft. */
export async function copyDealers(db: Kysely<Database>, from: number, to: number): Promise<void> {
  const rows = await db
    .selectFrom('mailing_dealers')
    .select('dealer_id')
    .where('mailing_id', '=', from)
    .execute();
  await bulkInsert(
    db,
    'mailing_dealers',
    rows.map(({ dealer_id }) => ({ mailing_id: to, dealer_id })),
  );
}

type Progress = {
  state: Mailing['state'];
  people?: number;
  served_by?: number | null;
  starts_at?: number;
  ended_at?: number | null;
  told?: number;
  mailed?: number;
  last_account?: number;
};

/** Stores the progress of a message. */
export async function setProgress(db: Kysely<Database>, id: number, progress: Progress): Promise<void> {
  await db.updateTable('mailings').set(progress).where('id', '=', id).execute();
}

/** Returns how many people have read the message. */
export async function countRead(db: Kysely<Database>, mailing: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mailing_id', '=', mailing)
    .where('read_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of the recipients so far, in the order in which they were notified. */
export async function toldOnPage(db: Kysely<Database>, mailing: number, page: Paging): Promise<Told[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('messages')
        .select(['account_id', 'read_at'])
        .where('mailing_id', '=', mailing)
        .orderBy('account_id')
        .limit(page.perpage)
        .offset(offsetOf(page))
        .as('page'),
    )
    .innerJoin('accounts', 'accounts.id', 'page.account_id')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'page.read_at as readAt'])
    .select(['dealers.id as dealerId', 'dealers.header as dealerHeader'])
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ name, email, dealerId, dealerHeader, ...row }) => ({
    ...row,
    name: name || email,
    dealer: { id: dealerId, header: dealerHeader },
  }));
}

/**
 * Returns the newest messages that the people of a dealer received since a given time, with the number of people who
 * read each message. Reads only this dealer's messages of that period, by index.
 */
export async function mailingsToDealer(
  db: Kysely<Database>,
  { dealer, since, most }: { dealer: number; since: number; most: number },
): Promise<DealerMailing[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('accounts')
        .innerJoin('messages', 'messages.account_id', 'accounts.id')
        .select(({ fn }) => [
          'messages.mailing_id',
          fn.max('messages.created_at').as('at'),
          fn.countAll<number>().as('told'),
          fn.count<number>('messages.read_at').as('read'),
        ])
        .where('accounts.dealer_id', '=', dealer)
        .where('messages.created_at', '>=', since)
        .where('messages.mailing_id', 'is not', null)
        .groupBy('messages.mailing_id')
        .orderBy('messages.mailing_id', 'desc')
        .limit(most)
        .as('recent'),
    )
    .innerJoin('mailings', 'mailings.id', 'recent.mailing_id')
    .innerJoin('staff', 'staff.id', 'mailings.staff_id')
    .select(['mailings.id', 'mailings.header', 'mailings.staff_id as staffId'])
    .select(['recent.at', 'recent.told', 'recent.read', 'staff.name', 'staff.email'])
    .orderBy('mailings.id', 'desc')
    .execute();
  return rows.map(({ name, email, ...row }) => ({
    ...row,
    by: name || email,
    at: Number(row.at),
    told: Number(row.told),
    read: Number(row.read),
  }));
}
