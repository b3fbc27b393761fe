import type { Kysely } from 'kysely';
import { bulkInsert, inTransaction } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { wordsOf } from '#server/people/dealers/words.ts';

/** The first ids of the dealers' records; the records of dealer number `i` have these ids plus `i`. */
export type FirstIds = Record<
  'dealers' | 'contragents' | 'parties' | 'contracts' | 'accounts' | 'orders',
  number
>;

const towns = ['Казань', 'Пермь', 'Тверь', 'Омск', 'Самара', 'Рязань', 'Вологда', 'Калуга', 'Курск', 'Тула'];
const trades = ['Электро', 'Свет', 'Кабель', 'Монтаж', 'Строй', 'Энерго', 'Лампа', 'Сервис'];
const atOnce = 500;
/** One dealer in this many is served by the second staff member, a manager; all others are served by the first one. */
const managersOfAll = 10;

/** Returns the requisites of dealer number `i`. */
export function requisitesOf(i: number) {
  return {
    company: `ООО «${nameOf(i).replace(' ', '-')}»`,
    inn: String(7_800_000_000 + i),
    kpp: '780101001',
    ogrn: '',
    legal_address: `г. ${townOf(i)}, ул. Заводская, д. ${i}`,
    bank: '',
    bik: '',
    account: '',
  };
}

const townOf = (i: number) => towns[Math.floor(i / trades.length) % towns.length]!;
const nameOf = (i: number) => `${trades[i % trades.length]}${townOf(i)} ${i}`;

/** Adds dealers, each with a person who may sign in, a contragent, a contract and the search words. */
export async function insertDealers(
  db: Kysely<Database>,
  { dealers, first, serving, since }: { dealers: number; first: FirstIds; serving: number[]; since: number },
): Promise<void> {
  const { password_hash } = await db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow();
  for (let start = 0; start < dealers; start += atOnce) {
    const made = Array.from({ length: Math.min(atOnce, dealers - start) }, (_, k) => {
      const i = start + k;
      const dealer_id = first.dealers + i;
      const contragent_id = first.contragents + i;
      const contract_id = first.contracts + i;
      const header = nameOf(i);
      const requisites = requisitesOf(i);
      const email = `buyer${i}@bench.example.com`;
      const number = `Б-${i}/2025`;
      const texts = [header, requisites.company, requisites.inn, email, number];
      return {
        dealer: {
          id: dealer_id,
          header,
          manager_name: '',
          manager_email: '',
          manager_phone: '',
          staff_id: serving[i % managersOfAll === 0 ? 1 : 0] ?? null,
        },
        contragent: { id: contragent_id, dealer_id, ...requisites, enabled: 1 },
        party: { id: first.parties + i, contragent_id, ...requisites },
        contract: {
          id: contract_id,
          dealer_id,
          contragent_id,
          header: number,
          price_type_id: 1,
          discount_bp: 0,
          credit_limit: (i % 3) * 50_000_000,
          deferral_days: i % 2 === 0 ? 14 : null,
          enabled: 1,
        },
        warehouse: { contract_id, wms_id: 1 },
        account: {
          id: first.accounts + i,
          dealer_id,
          type_id: '1',
          email,
          name: `Покупатель ${i}`,
          phone: '',
          password_hash,
          enabled: 1,
          contract_id,
          created_at: since,
        },
        words: [...new Set(wordsOf(texts.join(' ')))].map((word) => ({ word, dealer_id })),
      };
    });
    await inTransaction(db, async (trx) => {
      await bulkInsert(
        trx,
        'dealers',
        made.map(({ dealer }) => dealer),
      );
      await bulkInsert(
        trx,
        'contragents',
        made.map(({ contragent }) => contragent),
      );
      await bulkInsert(
        trx,
        'parties',
        made.map(({ party }) => party),
      );
      await bulkInsert(
        trx,
        'contracts',
        made.map(({ contract }) => contract),
      );
      await bulkInsert(
        trx,
        'contract_warehouses',
        made.map(({ warehouse }) => warehouse),
      );
      await bulkInsert(
        trx,
        'accounts',
        made.map(({ account }) => account),
      );
      await bulkInsert(
        trx,
        'dealer_words',
        made.flatMap(({ words }) => words),
      );
    });
  }
}
