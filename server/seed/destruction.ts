import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Destroyed, erasedEmail, placeholder } from '../desk/personal-data/personal-data.ts';
import { workdayBefore } from './talks.ts';

/** Returns the account that remains of a dealer's person whose personal data was destroyed. */
export function erasedPerson(id: number, dealerId: number, now: number): Insertable<Database['accounts']> {
  return {
    id,
    dealer_id: dealerId,
    type_id: '3',
    email: erasedEmail(id),
    name: placeholder(id),
    phone: '',
    password_hash: '',
    enabled: 0,
    contract_id: null,
    created_at: workdayBefore(now, 60),
  };
}

/** Returns the act on the destruction of that person's data. `now` is the start of today. */
export function actOfDestruction(
  account: number,
  dealerId: number,
  now: number,
): Insertable<Database['destruction_acts']> {
  const log: Destroyed[] = [
    { what: 'Имя, e-mail, телефон, пароль и фото учётной записи', records: 1 },
    { what: 'Сеансы входа', records: 2 },
    { what: 'Сообщения в кабинете', records: 14 },
    { what: 'История изменений: имена и значения', records: 3 },
  ];
  return {
    account_id: account,
    dealer_id: dealerId,
    staff_id: 1,
    staff_name: 'Ирина Соколова',
    operator: 'ООО «Светоч Опт»',
    reason: 'withdrawn',
    log: JSON.stringify(log),
    created_at: workdayBefore(now, 3) + 15 * 3_600_000,
  };
}
