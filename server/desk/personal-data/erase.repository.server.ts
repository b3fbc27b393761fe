import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { removeFilesLater } from '../../talk/chat/remove-files.server.ts';
import type { Mail } from '../../work/mail/mail.ts';
import { likePattern, type Named, withoutPerson } from './mentions.ts';
import { ownCalls } from './own-calls.repository.server.ts';
import { type Destroyed, erasedEmail, placeholder } from './personal-data.ts';
import { scrubTexts } from './scrub.repository.server.ts';

type Person = Named & { dealerId: number };

/** What belongs to the person alone, and is deleted; the words are the categories of the act. */
const owned = {
  sessions: 'Сеансы входа',
  portal_views: 'Просмотры портала сотрудниками от имени пользователя',
  password_links: 'Ссылки для пароля',
  open_tokens: 'Токены API',
  notification_settings: 'Адреса и настройки уведомлений',
  messages: 'Сообщения в кабинете',
  chat_mails: 'Напоминания о чате',
  chat_messages: 'Переписка в чате',
  drafts: 'Черновики заказов',
  basket_lines: 'Корзина',
  baskets: 'Форма заказа',
  favourites: 'Избранное',
  needs: 'Потребности',
  seen_prices: 'Цены избранного',
  hidden_news: 'Скрытые новости',
  submissions: 'Отправленные формы',
  price_politics_brands: 'Наценки по брендам',
  price_politics: 'Наценки',
  account_contracts: 'Доступ к договорам',
  account_addresses: 'Доступ к адресам',
} as const;

/**
 * Destroys what the portal holds of a person, in the caller's transaction: deletes what is theirs alone, takes name,
 * e-mail and telephone out of what must stay. Returns what was destroyed, without names.
 */
export async function eraseData(db: Kysely<Database>, person: Person, now: number): Promise<Destroyed[]> {
  const { id } = person;
  const log: Destroyed[] = [];
  const note = (what: string, records: number | bigint | undefined) => {
    if (Number(records ?? 0) > 0) log.push({ what, records: Number(records) });
  };
  note('Имя, e-mail, телефон, пароль и фото учётной записи', 1);
  await deleteDraftLines(db, id);
  note('Файлы чата', await removeFilesLater(db, id, now));
  for (const [table, what] of Object.entries(owned)) {
    const { numDeletedRows } = await db
      .deleteFrom(table as 'sessions')
      .where('account_id', '=', id)
      .executeTakeFirst();
    note(what, numDeletedRows);
  }
  note('Заявки на звонок', await eraseCalls(db, person, now));
  const consents = await db.deleteFrom('consents').where(ownCalls(person)).executeTakeFirst();
  note('Согласия на обработку персональных данных', consents.numDeletedRows);
  note('Письма в очереди', await dropMails(db, person));
  for (const { what, records } of await scrubTexts(db, person)) note(what, records);
  await db
    .updateTable('accounts')
    .set({
      name: placeholder(id),
      email: erasedEmail(id),
      phone: '',
      password_hash: '',
      picture: '',
      enabled: 0,
    })
    .where('id', '=', id)
    .execute();
  return log;
}

async function deleteDraftLines(db: Kysely<Database>, accountId: number): Promise<void> {
  await db
    .deleteFrom('draft_lines')
    .where('draft_id', 'in', (eb) => eb.selectFrom('drafts').select('id').where('account_id', '=', accountId))
    .execute();
}

/** The requests stay as facts; a call that waits is over, because nobody knows any more whom to call. */
async function eraseCalls(db: Kysely<Database>, person: Person, now: number): Promise<number> {
  let records = 0;
  for (const table of ['callbacks', 'calls'] as const) {
    const theirs = await db.selectFrom(table).select('id').where(ownCalls(person)).execute();
    const ids = theirs.map((row) => row.id);
    if (ids.length === 0) continue;
    records += table === 'callbacks' ? ids.length : 0;
    await db
      .updateTable(table)
      .set((eb) => ({
        firstname: 'Данные уничтожены',
        phone: '',
        done_at: eb.fn.coalesce('done_at', eb.val(now)),
      }))
      .where('id', 'in', ids)
      .execute();
    if (table === 'calls')
      await db.updateTable('call_notes').set({ note: '' }).where('call_id', 'in', ids).execute();
  }
  return records;
}

/**
 * Deletes mails to the person, sent or not, and takes the person out of mails to others and of what is kept of those
 * that could not be sent.
 */
async function dropMails(db: Kysely<Database>, person: Person): Promise<number> {
  const clean = withoutPerson(person);
  const naming = likePattern(person.email);
  const mails = await db
    .selectFrom('jobs')
    .select(['id', 'payload', 'problem'])
    .where('kind', '=', 'mail')
    .where((eb) => eb.or([eb('payload', 'like', naming), eb('problem', 'like', naming)]))
    .execute();
  let records = 0;
  for (const { id, payload, problem } of mails) {
    const isTheirs = (JSON.parse(payload) as Mail).to.toLowerCase() === person.email;
    const cleaned = { payload: clean(payload), problem: clean(problem) };
    if (isTheirs) await db.deleteFrom('jobs').where('id', '=', id).execute();
    else if (cleaned.payload !== payload || cleaned.problem !== problem)
      await db.updateTable('jobs').set(cleaned).where('id', '=', id).execute();
    else continue;
    records++;
  }
  return records;
}
