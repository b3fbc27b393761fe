import { state } from '../db/order-states.ts';
import { companies, people, salesManagers } from './data/people.ts';
import type { Ids, SeedContract, SeedDealer } from './dealer.ts';
import { randomFor } from './random.ts';
import { bankAccount, inn, ogrn } from './requisites.ts';

const bank = { bank: 'ПАО «Волжско-Камский кредит»', bik: '044525411' };

/**
 * The last company used to order regularly but has ordered nothing for this many days, so that «Сегодня» at the desk
 * lists it.
 */
const gone = companies.length - 1;
const goneDays = 41;

/** Returns other companies, for volume; the first has the login other@example.com. Ids continue from `last`. */
export function otherDealers(seed: number, today: string, last: Ids): SeedDealer[] {
  return companies.map((_, i) => otherDealer(seed, today, last, i));
}

function otherDealer(seed: number, today: string, last: Ids, i: number): SeedDealer {
  const at = companies[i];
  const sales = salesManagers[i % salesManagers.length];
  if (!at || !sales) throw new Error(`no company ${i}`);
  const chance = randomFor(seed, 'dealer', i);
  const year = Number(today.slice(0, 4));
  const dealer_id = last.dealers + 1 + i;
  const main = i === 0;
  const code = String(104 + i * 37).padStart(3, '0');
  // Two ids are reserved for each company in each table, so that ids do not depend on the actual number of rows.
  const id = (table: keyof Ids, k: number) => last[table] + 1 + i * 2 + k;

  const contracts: SeedContract[] = Array.from({ length: main || chance.chance(0.4) ? 2 : 1 }, (_, k) => ({
    id: id('contracts', k),
    dealer_id,
    contragent_id: id('contragents', 0),
    header: `${code}-${k ? 'Р' : 'О'}/${year - 2 + k}`,
    price_type_id: chance.int(1, 3),
    discount_bp: chance.pick([0, 0, 100, 200, 300]),
    credit_limit: chance.int(20, 40) * 10_000_000,
    enabled: 1,
    warehouses: chance.pick([
      [1, 3],
      [1, 2],
      [3, 5, 1],
      [2, 1, 4],
    ]),
    since: `${year - 2 + k}-01-01`,
  }));
  const addresses = [at.street, 'складской комплекс, корп. 2'].map((place, k) => ({
    id: id('addresses', k),
    dealer_id,
    full_address: `${at.town}, ${place}`,
    removed: 0,
  }));
  const login = (k: number) => ({
    id: id('accounts', k),
    dealer_id,
    name: people[(i * 2 + k) % people.length] ?? '',
    phone: `+7 (4${at.region}) 200-${code.slice(1)}-0${k + 1}`,
    enabled: 1,
    contract_id: contracts[0]?.id ?? null,
    created_at: Date.parse(`${year - 2}-01-12T07:00:00Z`),
  });
  return {
    row: {
      id: dealer_id,
      header: at.header,
      manager_name: sales.name,
      manager_email: sales.email,
      manager_phone: sales.phone,
    },
    contragents: [
      {
        id: id('contragents', 0),
        dealer_id,
        company: at.company,
        inn: inn(`${at.region}0${chance.int(100_000, 999_999)}`),
        kpp: `${at.region}0101001`,
        ogrn: ogrn(`11${chance.int(0, 9)}${at.region}000${chance.int(1000, 9999)}`),
        legal_address: `г. ${at.town}, ${at.street}`,
        ...bank,
        account: bankAccount(bank.bik, `4070281000000000${chance.int(1000, 9999)}`),
        enabled: 1,
      },
    ],
    contracts,
    addresses,
    accounts: [
      {
        ...login(0),
        type_id: '1',
        email: main ? 'other@example.com' : `dealer${dealer_id}@example.com`,
        password: main ? 'demo-other' : '',
        contracts: [],
        addresses: [],
        orders: 3,
      },
      {
        ...login(1),
        type_id: '2',
        email: `manager${dealer_id}@example.com`,
        password: '',
        contracts: contracts.map((each) => each.id),
        addresses: addresses.map((each) => each.id),
        orders: 1,
      },
    ],
    orders: main ? 44 : chance.int(24, 70),
    recent:
      i === gone
        ? [[goneDays, state.completed, id('accounts', 0)]]
        : [
            [chance.int(1, 3), state.created, id('accounts', 0)],
            [chance.int(4, 6), state.processing, id('accounts', 0)],
            [chance.int(7, 9), state.picking, id('accounts', 1)],
            [chance.int(12, 18), state.shipped, id('accounts', 0)],
          ],
  };
}
