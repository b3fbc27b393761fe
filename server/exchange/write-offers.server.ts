import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { batches } from './batches.ts';
import { readRecords } from './commerceml/read-records.server.ts';
import type { OfferRecord } from './commerceml/records.ts';
import { chosenRetailType, importedRows } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { addNotes, type Notes } from './notes.ts';
import { retailType } from './offers-rules.ts';
import { step } from './pace.ts';
import { describes, hasUsableId, lastOf, type Survey } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
import { type Market, writeOffersChunk } from './write-offers-chunk.server.ts';

/**
 * The number of offers per transaction, small enough that the import never delays a dealer's order for long.
 */
const chunk = 500;

/** Writes prices and stocks of all files in their order, so that rests.xml overrides offers.xml. */
export async function writeOffers(
  db: Kysely<Database>,
  survey: Survey,
  run: Run,
): Promise<{ prices: Tally; stocks: Tally; notes: Notes }> {
  const all = { prices: newTally(), stocks: newTally(), notes: new Map() as Notes };
  let done = 0;
  const count = survey.files.reduce((sum, { offers }) => sum + offers, 0);
  const isLast = lastOf(survey.offers);
  const known = await marketOf(db, survey);
  for (const { file, offers } of survey.files) {
    if (offers === 0) continue;
    const market: Market = { ...known, declared: new Set() };
    const records = async function* (): AsyncGenerator<OfferRecord> {
      for await (const record of readRecords(file.path, file.name)) {
        if (record.kind === 'priceType') market.declared.add(record.id);
        if (record.kind !== 'offer' || !hasUsableId(record)) continue;
        if (!record.prices && !record.stocks) continue;
        if (!describes(record, file) || isLast(record.id)) yield record;
      }
    };
    for await (const part of batches(records(), chunk)) {
      const outcome = await inTransaction(db, (trx) => writeOffersChunk(trx, part, market, run));
      addTally(all.prices, outcome.prices);
      addTally(all.stocks, outcome.stocks);
      addNotes(all.notes, outcome.notes);
      done += part.length;
      step(run, 'Цены и остатки', done, count);
    }
  }
  return all;
}

async function marketOf(db: Kysely<Database>, survey: Survey): Promise<Omit<Market, 'declared'>> {
  const priceTypes = new Map(
    [...(await importedRows(db, 'price_types'))].map(([id, row]) => [
      id,
      { ...row, currency: survey.priceTypes.get(id)?.currency ?? '' },
    ]),
  );
  const chosen = await chosenRetailType(db);
  const warehouses = new Map([...(await importedRows(db, 'warehouses'))].map(([id, row]) => [id, row.id]));
  return {
    priceTypes,
    // What the desk has chosen may be a type that 1C does not know.
    retail: (chosen ?? retailType([...priceTypes.values()]))?.external_id ?? undefined,
    warehouses,
    home: warehouses.size === 1 ? [...warehouses.keys()][0] : undefined,
    described: survey.offers,
  };
}
