import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';

/** Contragents that 1C has and the portal does not: days ago, id, name, INN, KPP, legal address. */
const named: [number, string, string, string, string, string][] = [
  [2, 'demo-1', 'ООО «Заря Подмосковья»', '5027089703', '502701001', '140000, г. Люберцы, ул. Кирова, д. 9'],
  [5, 'demo-2', 'ИП Белова Анна Петровна', '500100732259', '', ''],
];

/** Returns contragents that 1C proposes to the staff. `now` is the start of today. */
export function proposalsOf(now: number): Insertable<Database['contragent_proposals']>[] {
  return named.map(([ago, external_id, company, inn, kpp, legal_address]) => {
    const seen = now - ago * dayMs;
    return {
      ...{ external_id, company, inn, kpp, ogrn: '', legal_address, file: 'contragents.xml' },
      ...{ first_seen: seen, last_seen: seen, twin: 0, state: 'waiting' as const, decided_at: null },
    };
  });
}
