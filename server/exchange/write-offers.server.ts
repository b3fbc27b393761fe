import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { addFates, type Fates } from './accounts.ts';
import { chosenRetailType, importedRows } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import { addNotes, type Notes } from './notes.ts';
import { step } from './pace.ts';
import type { Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import { type Market, writeOffersChunk } from './write-offers-chunk.server.ts';

/** The number of offers per transaction; small for the same reason as the number of goods (write-goods.server.ts). */
const chunk = 150;

/** Writes prices and stocks of all files in sequence, so that rests.xml overrides offers.xml. */
export async function writeOffers(
  db: Kysely<Database>,
  survey: Survey,
  { known, skips }: { known: KnownWords; skips: boolean },
  run: Run,
): Promise<{ prices: Tally; stocks: Tally; fates: Fates; notes: Notes }> {
  const all = {
    prices: newTally(),
    stocks: newTally(),
    fates: new Map() as Fates,
    notes: new Map() as Notes,
  };
  const count = survey.files.reduce((sum, { read }) => sum + read.offers, 0);
  let done = 0;
  const basics = await marketOf(db, survey, known);
  for (const [index, { priceTypes, listsAllPrices, read }] of survey.files.entries()) {
    if (read.offers === 0) continue;
    const market: Market = { ...basics, declared: priceTypes, listsAllPrices };
    for await (const part of survey.records.offers(index, chunk)) {
      const outcome = await inTransaction(db, (trx) => writeOffersChunk(trx, part, market, run, skips));
      addTally(all.prices, outcome.prices);
      addTally(all.stocks, outcome.stocks);
      addFates(all.fates, outcome.fates);
      addNotes(all.notes, outcome.notes);
      done += part.length;
      step(run, 'Цены и остатки', done, count);
    }
  }
  return all;
}

async function marketOf(
  db: Kysely<Database>,
  survey: Survey,
  known: KnownWords,
): Promise<Omit<Market, 'declared' | 'listsAllPrices'>> {
  const priceTypes = new Map(
    [...(await importedRows(db, 'price_types'))].map(([id, row]) => [
      id,
      { ...row, currency: known.currencies.get(id) ?? '', vatOnTop: known.vatOnTop.has(id) },
    ]),
  );
  const chosen = await chosenRetailType(db);
  const warehouses = new Map([...(await importedRows(db, 'warehouses'))].map(([id, row]) => [id, row.id]));
  return {
    priceTypes,
    // Staff may have chosen a type that 1C does not know.
    retail: chosen?.external_id ?? undefined,
    warehouses,
    home: warehouses.size === 1 ? [...warehouses.keys()][0] : undefined,
    records: survey.records,
  };
}
