import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDate, ruDateTimeOf } from '../../kernel/clock.ts';
import type { WhoseCalls } from './own-calls.repository.server.ts';
import type { DataSection } from './personal-data.ts';

const consentForms: Record<Database['consents']['form'], string> = {
  callback: 'Заказ звонка',
  account: 'Учётная запись',
  manager: 'Менеджер',
  contragent: 'Контрагент',
  address: 'Адрес доставки',
};

/** Returns at most `most` requests for a call. */
export async function requestsSection(
  db: Kysely<Database>,
  whose: WhoseCalls,
  most: number,
): Promise<DataSection> {
  const rows = await db
    .selectFrom('callbacks')
    .select(['firstname', 'phone', 'created_at'])
    .where(whose)
    .orderBy('id')
    .limit(most)
    .execute();
  return {
    header: 'Заявки на звонок',
    rows: rows.map((each) => ({
      Имя: each.firstname,
      Телефон: each.phone,
      Когда: ruDateTimeOf(each.created_at),
    })),
  };
}

/** Returns at most `most` consents to the privacy policy. */
export async function consentsSection(
  db: Kysely<Database>,
  whose: WhoseCalls,
  most: number,
): Promise<DataSection> {
  const rows = await db
    .selectFrom('consents')
    .select(['form', 'version_on', 'client_hash', 'phone', 'created_at'])
    .where(whose)
    .orderBy('id')
    .limit(most)
    .execute();
  return {
    header: 'Согласия на обработку персональных данных',
    rows: rows.map((each) => ({
      'Редакция политики': ruDate(each.version_on),
      Форма: consentForms[each.form],
      Телефон: each.phone ?? '',
      'Отпечаток сетевого адреса': each.client_hash,
      Когда: ruDateTimeOf(each.created_at),
    })),
  };
}
