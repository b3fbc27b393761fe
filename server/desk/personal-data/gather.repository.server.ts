import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { consentsSection, requestsSection } from './asked.repository.server.ts';
import { listsSections } from './lists.repository.server.ts';
import { ownCalls } from './own-calls.repository.server.ts';
import type { DataSection } from './personal-data.ts';

type Person = { id: number; name: string; email: string; phone: string };

/**
 * Returns everything that the portal stores about a person, except secrets, by kind; omits kinds without records.
 * `most` limits the records of each kind; by default all are read.
 */
export async function gatherData(
  db: Kysely<Database>,
  person: Person,
  most = Number.MAX_SAFE_INTEGER,
): Promise<DataSection[]> {
  const { id, phone } = person;
  const of = <T extends 'orders' | 'approvals' | 'acts' | 'complaints' | 'drafts'>(table: T) =>
    db
      .selectFrom(table as 'orders')
      .select(['id', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('id')
      .limit(most)
      .execute();
  const account = await db
    .selectFrom('accounts')
    .select(['created_at', 'type_id', 'enabled', 'picture'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [settings, sessions, browsers, tokens, programs, webhooks, orders, asked, acts, complaints, drafts] =
    await Promise.all([
      db
        .selectFrom('notification_settings')
        .select(['kind', 'value', 'enabled', 'push'])
        .where('account_id', '=', id)
        .execute(),
      db.selectFrom('sessions').select(['device', 'expires_at']).where('account_id', '=', id).execute(),
      db
        .selectFrom('push_devices')
        .select(['device', 'created_at', 'sent_at'])
        .where('account_id', '=', id)
        .execute(),
      db.selectFrom('open_tokens').select(['hint', 'created_at']).where('account_id', '=', id).execute(),
      db
        .selectFrom('program_tokens')
        .select(['name', 'hint', 'networks', 'created_at'])
        .where('account_id', '=', id)
        .execute(),
      db.selectFrom('webhooks').select(['name', 'url', 'created_at']).where('account_id', '=', id).execute(),
      of('orders'),
      of('approvals'),
      of('acts'),
      of('complaints'),
      of('drafts'),
    ]);
  const [said, complained, messages, calls, consents, history, lists] = await Promise.all([
    db
      .selectFrom('chat_messages')
      .leftJoin('orders', 'orders.id', 'chat_messages.order_id')
      .select([
        'chat_messages.id',
        'message',
        'file_name',
        'chat_messages.created_at',
        'staff_id',
        'orders.id as orderId',
        'orders.created_at as orderedAt',
      ])
      .where('chat_messages.account_id', '=', id)
      .orderBy('chat_messages.id')
      .limit(most)
      .execute(),
    db
      .selectFrom('complaint_messages')
      .select(['complaint_id', 'author', 'message', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('id')
      .limit(most)
      .execute(),
    db
      .selectFrom('messages')
      .select(['header', 'text', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('id')
      .limit(most)
      .execute(),
    requestsSection(db, ownCalls(person), most),
    consentsSection(db, ownCalls(person), most),
    db
      .selectFrom('history')
      .select(['at', 'header', 'action', 'changes'])
      .where('kind', '=', 'account')
      .where('record_id', '=', id)
      .orderBy('id')
      .limit(most)
      .execute(),
    listsSections(db, id, most),
  ]);
  const numbered = (rows: { id: number; created_at: number }[]) =>
    rows.map((row) => ({ Номер: String(row.id), Когда: ruDateTimeOf(row.created_at) }));
  const sections: DataSection[] = [
    {
      header: 'Учётная запись',
      rows: [
        {
          'Имя и фамилия': person.name,
          'E-mail': person.email,
          Телефон: phone,
          'Вход в портал': account.enabled === 1 ? 'открыт' : 'закрыт',
          Фото: account.picture === '' ? 'нет' : 'есть',
          Создана: ruDateTimeOf(account.created_at),
        },
      ],
    },
    {
      header: 'Уведомления',
      rows: settings.map(({ kind, value, enabled, push }) => ({
        Вид: kind,
        'E-mail': value || person.email,
        Включено: enabled === 1 ? 'да' : 'нет',
        'В браузерах': push === 1 ? 'да' : 'нет',
      })),
    },
    {
      header: 'Сеансы',
      rows: sessions.map(({ device, expires_at }) => ({
        Устройство: device || 'неизвестно',
        'Действует до': ruDateTimeOf(expires_at),
      })),
    },
    {
      header: 'Браузеры с уведомлениями',
      rows: browsers.map(({ device, created_at, sent_at }) => ({
        Браузер: device || 'неизвестен',
        Включены: ruDateTimeOf(created_at),
        'Последнее уведомление': sent_at === null ? 'не было' : ruDateTimeOf(sent_at),
      })),
    },
    {
      header: 'Токены API',
      rows: tokens.map(({ hint, created_at }) => ({ Начало: hint, Создан: ruDateTimeOf(created_at) })),
    },
    {
      header: 'Токены программ',
      rows: programs.map(({ name, hint, networks, created_at }) => ({
        Название: name,
        Начало: hint,
        'IP-адреса': networks || 'любые',
        Создан: ruDateTimeOf(created_at),
      })),
    },
    {
      header: 'Вебхуки',
      rows: webhooks.map(({ name, url, created_at }) => ({
        Название: name,
        Адрес: url,
        Создан: ruDateTimeOf(created_at),
      })),
    },
    {
      header: 'Заказы',
      rows: orders.map((row) => ({
        Номер: orderNumber(row.id, row.created_at),
        Когда: ruDateTimeOf(row.created_at),
      })),
    },
    { header: 'Заявки на согласование', rows: numbered(asked) },
    { header: 'Акты сверки', rows: numbered(acts) },
    { header: 'Рекламации', rows: numbered(complaints) },
    {
      header: 'Переписка по рекламациям',
      rows: complained.map((each) => ({
        Рекламация: String(each.complaint_id),
        Автор: each.author,
        Текст: each.message,
        Когда: ruDateTimeOf(each.created_at),
      })),
    },
    { header: 'Черновики', rows: numbered(drafts) },
    ...lists,
    {
      header: 'Чат',
      rows: said.map(({ id: messageId, message, file_name, created_at, staff_id, orderId, orderedAt }) => ({
        Кто: staff_id === null ? person.name || person.email : 'отдел продаж',
        Текст: message,
        Файл: file_name === null ? '' : `${file_name} (/desk/chats/${id}/files/${messageId})`,
        Заказ: orderId === null ? '' : orderNumber(orderId, orderedAt ?? 0),
        Когда: ruDateTimeOf(created_at),
      })),
    },
    calls,
    consents,
    {
      header: 'Сообщения в кабинете',
      rows: messages.map(({ header, text, created_at }) => ({
        Тема: header,
        Текст: text,
        Когда: ruDateTimeOf(created_at),
      })),
    },
    {
      header: 'История изменений',
      rows: history.map(({ at, header, action, changes }) => ({
        Когда: ruDateTimeOf(at),
        Запись: header,
        Действие: action,
        Изменения: changes,
      })),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}
