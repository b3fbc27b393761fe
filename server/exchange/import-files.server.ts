import { tmpdir } from 'node:os';
import type { Kysely } from 'kysely';
import { oneAtATime } from '../db/one-at-a-time.server.ts';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import type { Exchange } from '../kernel/actor.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { accountOf, addFates, type Fates } from './accounts.ts';
import { addContragents, noContragents } from './contragents/contragents-report.ts';
import { takeContragents } from './contragents/take-contragents.server.ts';
import { isUnexplained } from './describe-good.ts';
import { chosenRetailType } from './dictionaries.repository.server.ts';
import { adoptGoods, disableVanished, type Held, type Withdraw } from './disable-vanished.server.ts';
import type { ExchangeFile } from './folder.server.ts';
import { endRun, type Run, startRun, type Written } from './import-runs.repository.server.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import type { Arrived } from './named.repository.server.ts';
import { addNotes, type Notes, note } from './notes.ts';
import type { Pace } from './pace.ts';
import { isInternal } from './properties-rules.ts';
import { folderSource, recordImport } from './record-import.server.ts';
import { refreshWords } from './refresh-words.server.ts';
import { ImportRefused } from './refused.ts';
import type { ImportReport } from './report.ts';
import { refillRetailPrices } from './retail-prices.server.ts';
import { settleParams } from './settle-params.server.ts';
import { contextOf, type ImportContext, keepContext, runsIn, seenIn } from './settled.repository.server.ts';
import { soldWithoutPrice } from './stocks.repository.server.ts';
import { type Survey, surveyFiles } from './survey.server.ts';
import { addTally, newTally } from './tally.ts';
import { loadWords } from './words.server.ts';
import { writeDictionaries } from './write-dictionaries.server.ts';
import { writeGoods } from './write-goods.server.ts';
import { writeLooseOffers } from './write-loose-offers.server.ts';
import { writeOffers } from './write-offers.server.ts';

/** The refusal of the second of two concurrent imports. */
export const anotherImport = 'Одновременно идёт другая загрузка. Дождитесь её и повторите эту.';

/**
 * `onProgress` is called after each chunk with the progress in Russian. `signal` stops the import between two chunks.
 * `withdraw`: what a full export does with products that it no longer names (`few` by default). `uploads`: the store
 * of uploaded pictures; without it pictures are left out. `session`: the 1C session. `scratch`: a folder for data too
 * large for memory, about half the size of the files; by default the temporary folder of the system. `readsAll`: also
 * reads the elements that have not changed. `by`: who imports, for the history, and the portal's address in mails.
 */
export type ImportOptions = Pace & {
  withdraw?: Withdraw;
  uploads?: FileStore;
  session?: number;
  scratch?: string;
  readsAll?: boolean;
  by?: Partial<Context<Exchange>>;
};

/**
 * Imports CommerceML files (§11.5). First reads all files to their end without writing into the portal. A broken file
 * refuses the whole import with BAD_EXCHANGE; the message names file and line. Then writes goods, prices and stocks in
 * short transactions, so that the portal stays available. Skips elements that would change nothing (README.md). Only one import runs at a time, because imports assign ids.
 * Repeating an import changes nothing, and the next import completes an interrupted one (docs/decisions/, «Goods from
 * 1C»). Refusals, both temporary: EXCHANGE_BUSY if another import runs or has replaced this one, NOT_STORED if pictures
 * cannot be written now. There is no actor, because whoever may run the command owns the server, and a request from 1C
 * was already authenticated. `now`: milliseconds.
 */
export async function importFiles(
  db: Kysely<Database>,
  files: ExchangeFile[],
  now: number,
  options: ImportOptions = {},
): Promise<Result<ImportReport>> {
  return withSurvey(db, files, options, 'В базе ничего не изменено.', async (survey) => {
    const written = await oneAtATime(db, 'import:1c', (signal) =>
      orRefusal(
        () =>
          entered(db, survey, now, endingWith(signal, options), (run) =>
            withFitting(db, survey, files, options, (fitting, context) =>
              writeAll(db, fitting, context, options.withdraw ?? 'few', run, options.by),
            ),
          ),
        'Записанное до этого остаётся, повторная загрузка запишет остальное.',
      ),
    );
    return written ? written.done : fail('EXCHANGE_BUSY', { message: anotherImport });
  });
}

/**
 * Reads the files, runs `work` with them, and closes their records afterwards. `consequence`: the effect of a broken
 * file.
 */
async function withSurvey<T>(
  db: Kysely<Database>,
  files: ExchangeFile[],
  options: ReadOptions,
  consequence: string,
  work: (survey: Survey) => Promise<Result<T>>,
): Promise<Result<T>> {
  const survey = await orRefusal(() => surveyed(db, files, options), consequence);
  if (!survey.ok) return survey;
  try {
    return await work(survey.value);
  } finally {
    survey.value.records.close();
  }
}

type ReadOptions = Pace & Pick<ImportOptions, 'scratch' | 'readsAll'>;

/** `runs`: only elements that these imports have stored are skipped. */
function surveyed(
  db: Kysely<Database>,
  files: ExchangeFile[],
  options: ReadOptions,
  runs?: ReadonlySet<number>,
): Promise<Survey> {
  return surveyFiles(
    files,
    options.scratch ?? tmpdir(),
    options,
    seenIn(db, options.readsAll ? new Set() : runs),
  );
}

/**
 * Runs `work` with a survey whose skipped elements were all stored in the context of this import: reads the files once
 * more when a dictionary has changed since. The context is undefined if nothing was skipped, because it takes long to
 * compute with large dictionaries.
 */
async function withFitting<T>(
  db: Kysely<Database>,
  survey: Survey,
  files: ExchangeFile[],
  options: ReadOptions,
  work: (survey: Survey, context: ImportContext | undefined) => Promise<T>,
): Promise<T> {
  if (survey.runs.size === 0) return work(survey, undefined);
  const context = await contextOf(db, survey);
  const runs = await runsIn(db, survey.runs, context);
  if (runs.size === survey.runs.size) return work(survey, context);
  const again = await surveyed(db, files, options, runs);
  try {
    return await work(again, context);
  } finally {
    again.records.close();
  }
}

/**
 * Returns the result of `work`; a thrown ImportRefused becomes a refusal. `consequence` describes the effect on the
 * portal.
 */
export async function orRefusal<T>(work: () => Promise<T>, consequence: string): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return fail(error.code, { message: `${error.message}. ${consequence}` });
  }
}

/**
 * Ends an export of several files, each imported with `withdraw: 'later'`. Takes off sale the products that its full
 * lists no longer name, unless something other than the export has named them since it arrived. `files`: all files of
 * the export. Refusals: those of `importFiles`.
 */
export async function withdrawVanished(
  db: Kysely<Database>,
  files: ExchangeFile[],
  now: number,
  { arrived, ...options }: Omit<ImportOptions, 'session'> & { arrived: Arrived },
): Promise<Result<{ removed: number; held: Held | undefined }>> {
  return withSurvey(db, files, options, 'С продажи ничего не снято.', async (survey) => {
    const done = await oneAtATime(db, 'import:1c', (signal) =>
      orRefusal(
        () =>
          entered(
            db,
            survey,
            now,
            { ...endingWith(signal, options), session: arrived.session },
            async (run) => {
              await adoptGoods(db, survey);
              const vanished = await disableVanished(db, survey, options.withdraw ?? 'few', run, arrived);
              const products = { ...newTally(), removed: vanished.removed };
              const { removed, held } = vanished;
              return { removed, held, products, prices: newTally(), stocks: newTally() };
            },
          ),
        'Повторите загрузку.',
      ),
    );
    return done ? done.done : fail('EXCHANGE_BUSY', { message: anotherImport });
  });
}

/**
 * Returns options whose signal also stops an import when its lease is lost, because another import may be writing by
 * then.
 */
function endingWith<T extends Pace>(lost: AbortSignal, options: T): T {
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, lost]) : lost };
}

/** Runs `work` as a run of the import, and records what it has written. */
async function entered<T extends Written>(
  db: Kysely<Database>,
  survey: Survey,
  now: number,
  options: ImportOptions,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const clock = performance.now();
  const names = survey.files.map(({ file }) => file.name);
  const run: Run = { ...(await startRun(db, names, options.session, now)), ...options };
  const end = (written?: T) => endRun(db, run, now + Math.round(performance.now() - clock), written);
  try {
    const written = await work(run);
    await end(written);
    return written;
  } catch (error) {
    // An error of `end` is ignored, because the error that stopped the writing matters more.
    await end().catch(() => {});
    throw error;
  }
}

const nobody = { actor: folderSource, origin: '', log: () => {}, withinTransaction: {} };

async function writeAll(
  db: Kysely<Database>,
  survey: Survey,
  context: ImportContext | undefined,
  withdraw: Withdraw,
  run: Run,
  by: ImportOptions['by'],
): Promise<ImportReport> {
  const { now } = run;
  await adoptGoods(db, survey);
  const retail = await chosenRetailType(db);
  const { tallies, known, learned } = await writeDictionaries(db, survey, now);
  const specs = await refreshWords(db, survey, known, now);
  const words = await loadWords(db, now);
  const start = context || survey.isTraced ? await contextOf(db, survey) : undefined;
  const skips = context !== undefined && start?.whole === context.whole;
  const goods = await writeGoods(db, survey, { specs, known, words, skips }, run);
  const loose = await writeLooseOffers(db, survey, { specs, words, skips }, run);
  if (survey.records.hasSome()) await settleParams(db, known, now);
  const waiting = await filesWaiting(survey, known, goods.waiting);
  const offers = await writeOffers(db, survey, { known, skips }, run);
  await refillRetailPrices(db, retail, run);
  const vanished = await disableVanished(db, survey, withdraw, run);
  if (start) await keepContext(db, survey, [run.id, ...(skips ? survey.runs : [])], start, specs);
  const ctx = { ...nobody, ...by, db, now } as Context<Exchange>;
  const contragents = noContragents();
  for (const { file, contragents: count } of survey.files)
    if (count > 0) addContragents(contragents, await takeContragents(ctx, file, run));

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
  const documents = survey.files.reduce((sum, file) => sum + file.documents, 0);
  if (documents > 0) {
    const named = survey.files.filter((file) => file.documents > 0).map(({ file }) => file.name);
    notes.set('NOT_CATALOGUE', { count: documents, examples: named.slice(0, 3) });
  }
  const priceless = await soldWithoutPrice(db, 3);
  if (priceless.count > 0) {
    notes.set('OFFER_WITHOUT_PRICE', { count: priceless.count, examples: priceless.names });
  }
  const fates: Fates = new Map();
  for (const each of [survey.fates, goods.fates, offers.fates]) addFates(fates, each);
  const report: ImportReport = {
    ...tallies,
    run: run.id,
    files: survey.files.map(({ file, read, documents, contragents, elements, full }, index) => {
      const account = accountOf(fates, index);
      const unresolved = account.unresolved || waiting.has(index);
      return { name: file.name, read, documents, contragents, elements, full, ...account, unresolved };
    }),
    products,
    documents: goods.documents,
    prices: offers.prices,
    stocks: offers.stocks,
    contragents,
    held: vanished.held,
    news: learned || products.added + products.changed + products.returned > 0,
    notes,
  };
  await recordImport(db, report, now);
  return report;
}

/**
 * Returns the files that use words that no dictionary has defined yet: those in `ofGoods`, and those with such
 * offers.
 */
async function filesWaiting(
  survey: Survey,
  known: KnownWords,
  ofGoods: ReadonlySet<number>,
): Promise<Set<number>> {
  const waiting = new Set(ofGoods);
  for await (const { file, values } of survey.records.wordedOffers())
    if (values.some((value) => isUnexplained(value, known))) waiting.add(file);
  return waiting;
}
