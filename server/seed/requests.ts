import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';
import type { Party } from '../people/contragents/party.ts';
import { partyIn, type SeedDealer } from './dealer.ts';
import { inn, ogrn } from './requisites.ts';

type Contragent = Insertable<Database['contragents']> & { id: number };

export type SeedRequests = {
  /** Contragents without a contract. */
  contragents: Contragent[];
  requests: Insertable<Database['dealer_requests']>[];
};

const hour = 3_600_000;

/**
 * Returns requests from dealers to staff: two are waiting, one was confirmed, one refused. `now` is the start of today.
 */
export function makeRequests(now: number, dealers: SeedDealer[]): SeedRequests {
  const [demo, , second, third] = dealers;
  const theirs = third?.contragents[0];
  if (!demo || !second || !third || !theirs) throw new Error('too few dealers for requests');
  const added: Contragent = {
    id: (second.contragents[0]?.id ?? 0) + 1,
    dealer_id: second.row.id,
    company: 'ООО «Электрик и сыновья»',
    inn: inn('770814206'),
    kpp: '770801001',
    ogrn: ogrn('124770000318'),
    legal_address: '107140, г. Москва, ул. Краснопрудная, д. 12',
    bank: '',
    bik: '',
    account: '',
    enabled: 1,
  };
  const montage = partyIn(demo.contragents, 2);
  const trade = partyIn(demo.contragents, 1);
  const foreign = partyIn(third.contragents, theirs.id);
  const waiting = {
    state: 'waiting',
    answer: '',
    staff_name: '',
    contract_id: null,
    decided_at: null,
  } as const;
  const at = (days: number, hours: number) => now - days * dayMs + hours * hour;
  return {
    contragents: [added],
    requests: [
      {
        id: 1,
        ...asked('requisites', demo, 2, montage, { ...montage, kpp: '402701001' }),
        ...waiting,
        waiting_for: 'requisites 2',
        created_at: at(1, 11),
      },
      {
        id: 2,
        ...asked('contract', second, added.id, added, added),
        ...waiting,
        waiting_for: `contract ${added.id}`,
        created_at: at(2, 16),
      },
      {
        id: 3,
        ...asked('contract', demo, 1, trade, trade),
        state: 'done',
        waiting_for: null,
        answer: '',
        staff_name: 'Ирина Соколова',
        contract_id: 3,
        created_at: at(6, 12),
        decided_at: at(5, 10),
      },
      {
        id: 4,
        ...asked('requisites', third, theirs.id, foreign, { ...foreign, company: 'ООО «Свет и сети»' }),
        state: 'refused',
        waiting_for: null,
        answer: 'Пришлите, пожалуйста, выписку из ЕГРЮЛ с новым названием: в реестре пока прежнее.',
        staff_name: 'Ирина Соколова',
        contract_id: null,
        created_at: at(9, 15),
        decided_at: at(8, 12),
      },
    ],
  };
}

function asked(
  kind: 'contract' | 'requisites',
  { row, accounts }: SeedDealer,
  contragent_id: number,
  was: Party,
  { company, inn: wantedInn, kpp }: Party,
) {
  return {
    kind,
    dealer_id: row.id,
    account_id: accounts[0]?.id ?? null,
    contragent_id,
    company,
    inn: wantedInn,
    kpp,
    was_company: was.company,
    was_inn: was.inn,
    was_kpp: was.kpp,
  };
}
