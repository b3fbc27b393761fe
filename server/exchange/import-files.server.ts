import type { Kysely } from 'kysely';
import { oneAtATime } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { disableVanished } from './disable-vanished.server.ts';
import type { ExchangeFile } from './folder.server.ts';
import { endRun, type Run, startRun } from './import-runs.repository.server.ts';
import { addNotes, type Notes, note } from './notes.ts';
import type { Pace } from './pace.ts';
import { isInternal } from './properties-rules.ts';
import { recordImport } from './record-import.server.ts';
import { refreshWords } from './refresh-words.server.ts';
import { ImportRefused } from './refused.ts';
import { soldWithoutPrice } from './stocks.repository.server.ts';
import { type Survey, surveyFiles } from './survey.server.ts';
import { addTally, type Tally } from './tally.ts';
import { loadWords } from './words.server.ts';
import { type DictionaryTallies, writeDictionaries } from './write-dictionaries.server.ts';
import { writeGoods } from './write-goods.server.ts';
import { writeLooseOffers } from './write-loose-offers.server.ts';
import { writeOffers } from './write-offers.server.ts';

/** The result of an import. */
export type ImportReport = DictionaryTallies & {
  files: { name: string; goods: number; offers: number }[];
  /** A product is an offer: a good with one offer, or one of its sizes. */
  products: Tally;
  prices: Tally;
  stocks: Tally;
  notes: Notes;
};

/** The refusal of the second of two concurrent imports. */
export const anotherImport = 'Одновременно идёт другая загрузка. Дождитесь её и повторите эту.';

/** `onProgress` is told after each chunk what is done, in Russian; `signal` stops the import between two chunks. */
export type ImportOptions = Pace;

/**
 * Imports CommerceML files (§11.5). First reads all files to their end without writing; a broken one refuses the
 * whole import with BAD_EXCHANGE, with file and line in the message. Then writes goods, prices and stocks in short
 * transactions, so that the portal stays available. Only one import runs at a time, because imports assign ids.
 * Repeating an import changes nothing; the next import completes an interrupted one (docs/decisions/, «Goods from
 * 1C»). There is no actor: whoever may run the command owns the server, and the door has checked its own.
 * `now`: milliseconds.
 */
export async function importFiles(
  db: Kysely<Database>,
  files: ExchangeFile[],
  now: number,
  options: ImportOptions = {},
): Promise<Result<ImportReport>> {
  const survey = await orRefusal(() => surveyAll(files, options), 'В базе ничего не изменено.');
  if (!survey.ok) return survey;
  const written = await oneAtATime(db, 'import:1c', () =>
    orRefusal(
      () => writeRun(db, survey.value, now, options),
      'Записанное до этого остаётся, повторная загрузка запишет остальное.',
    ),
  );
  if (written) return written.done;
  return fail('BAD_EXCHANGE', {
    message: anotherImport,
  });
}

/** Returns a thrown ImportRefused as a refusal; `consequence` describes the effect on the portal. */
export async function orRefusal<T>(work: () => Promise<T>, consequence: string): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return fail('BAD_EXCHANGE', { message: `${error.message}. ${consequence}` });
  }
}

async function surveyAll(files: ExchangeFile[], pace: Pace): Promise<Survey> {
  const survey = await surveyFiles(files, pace);
  if (survey.files.every(({ goods, offers }) => goods + offers === 0)) {
    throw new ImportRefused('В файлах нет ни товаров, ни предложений');
  }
  return survey;
}

/** Writes everything, and enters the run with what it has written. */
async function writeRun(
  db: Kysely<Database>,
  survey: Survey,
  now: number,
  pace: Pace,
): Promise<ImportReport> {
  const clock = performance.now();
  const names = survey.files.map(({ file }) => file.name);
  const run: Run = { ...(await startRun(db, names, now)), ...pace };
  const end = (report?: ImportReport) => endRun(db, run, now + Math.round(performance.now() - clock), report);
  try {
    const report = await writeAll(db, survey, run);
    await end(report);
    return report;
  } catch (error) {
    // What stopped the writing matters more than what stops this.
    await end().catch(() => {});
    throw error;
  }
}

async function writeAll(db: Kysely<Database>, survey: Survey, run: Run): Promise<ImportReport> {
  const { now } = run;
  const dictionaries = await writeDictionaries(db, survey, now);
  const specs = await refreshWords(db, survey, now);
  const words = await loadWords(db, now);
  const goods = await writeGoods(db, survey, specs, words, run);
  const loose = await writeLooseOffers(db, survey, words, run);
  const offers = await writeOffers(db, survey, run);
  const vanished = await disableVanished(db, survey, run);

  const products = goods.tally;
  addTally(products, loose.tally);
  addTally(products, { removed: vanished.removed });
  const notes: Notes = new Map();
  for (const each of [survey.notes, goods.notes, loose.notes, offers.notes, vanished.notes]) {
    addNotes(notes, each);
  }
  for (const [id, { header }] of survey.properties) {
    if (isInternal(header) && survey.numeric.has(id)) note(notes, 'INTERNAL_PROPERTY', header);
  }
  const priceless = await soldWithoutPrice(db, 3);
  if (priceless.count > 0) {
    notes.set('OFFER_WITHOUT_PRICE', { count: priceless.count, examples: priceless.names });
  }
  const report: ImportReport = {
    ...dictionaries,
    files: survey.files.map(({ file, ...counts }) => ({ name: file.name, ...counts })),
    products,
    prices: offers.prices,
    stocks: offers.stocks,
    notes,
  };
  await recordImport(db, report, now);
  return report;
}
