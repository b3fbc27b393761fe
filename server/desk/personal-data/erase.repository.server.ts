import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { withdrawAll } from '../../ordering/approvals/withdraw-all.server.ts';
import { removeFilesLater } from '../../talk/chat/remove-files.server.ts';
import { eraseCalls } from './erase-calls.repository.server.ts';
import { eraseFromMails } from './erase-mails.repository.server.ts';
import { type Named, withoutPerson } from './mentions.ts';
import { ownCalls } from './own-calls.repository.server.ts';
import { type Destroyed, erasedEmail, placeholder } from './personal-data.ts';
import { scrubTexts } from './scrub.repository.server.ts';

type Person = Named & { dealerId: number };

/** Tables whose rows belong only to the person and are deleted, with their categories in the act. */
const owned = {
  // Listed before the sessions, which cascade to the devices.
  push_devices: 'Браузеры с уведомлениями',
  sessions: 'Сеансы входа',
  // Cascades to the recovery codes.
  second_factors: 'Вход с кодом',
  sign_in_steps: 'Начатые входы',
  portal_views: 'Просмотры портала сотрудниками от имени пользователя',
  password_links: 'Ссылки для пароля',
  open_tokens: 'Токены API',
  program_tokens: 'Токены программ',
  // Deletes their deliveries too.
  webhooks: 'Вебхуки',
  notification_settings: 'Адреса и настройки уведомлений',
  messages: 'Сообщения в кабинете',
  chat_mails: 'Напоминания о чате',
  chat_messages: 'Переписка в чате',
  // Deletes their lines too.
  drafts: 'Черновики заказов',
  basket_lines: 'Корзина',
  baskets: 'Форма заказа',
  fast_order_lists: 'Списки быстрого заказа',
  favourites: 'Избранное',
  needs: 'Потребности',
  watches: 'Лист ожидания и товары, за которыми следят программы',
  ended_follows: 'Товары, за которыми программы перестали следить',
  seen_prices: 'Цены избранного',
  hidden_news: 'Скрытые новости',
  submissions: 'Отправленные формы',
  price_politics_brands: 'Наценки по брендам',
  price_politics: 'Наценки',
  account_contracts: 'Доступ к договорам',
  account_addresses: 'Доступ к адресам',
  order_limits: 'Лимиты заказов',
  settings_before: 'Прежние настройки менеджера',
} as const;

/**
 * Destroys what the portal stores about a person, in the caller's transaction: deletes records that are only theirs and
 * removes name, e-mail and telephone from records that must be kept. Returns what was destroyed, without names.
 */
export async function eraseData(db: Kysely<Database>, person: Person, now: number): Promise<Destroyed[]> {
  const { id } = person;
  const log: Destroyed[] = [];
  const note = (what: string, records: number | bigint | undefined) => {
    if (Number(records ?? 0) > 0) log.push({ what, records: Number(records) });
  };
  note('Имя, e-mail, телефон, пароль и фото учётной записи', 1);
  note('Файлы чата', await removeFilesLater(db, id, now));
  note('Заявки на согласование, которые ждали решения', await withdrawAll(db, id, now));
  for (const [table, what] of Object.entries(owned)) {
    const { numDeletedRows } = await db
      .deleteFrom(table as 'sessions')
      .where('account_id', '=', id)
      .executeTakeFirst();
    note(what, numDeletedRows);
  }
  for (const { what, records } of await eraseCalls(db, ownCalls(person), now)) note(what, records);
  const mails = { naming: [person.email, person.phone], clean: withoutPerson(person), to: person.email };
  note('Письма в очереди', await eraseFromMails(db, mails));
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
