import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isDatabaseAway } from '../../db/errors.server.ts';
import type { Database } from '../../db/schema.ts';
import { allowingSlowStatements } from '../../db/time-limits.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { logBroken } from '../../kernel/log.server.ts';
import { fail as failure, type Result } from '../../kernel/result.ts';
import { traced } from '../../kernel/trace.server.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Pace } from '../pace.ts';
import { findExchangeAccount } from './accounts/accounts.repository.server.ts';
import { contentOf } from './content-of.server.ts';
import {
  beginImport,
  type FileValues,
  failWaiting,
  filesOfSession,
  finishImport,
  isOvertaken,
  nextFile,
  queueHeldBefore,
} from './files.repository.server.ts';
import { queueExplained } from './follow-ups.server.ts';
import { prolongLease, releaseLease, takeLease } from './lease.repository.server.ts';
import { endCatalogue, importCatalogueFile } from './parts/catalogue.server.ts';
import { takeOrderDocuments } from './parts/orders.server.ts';
import type { FileOutcome } from './parts/outcome.ts';
import { nextTry } from './pause.ts';
import type { DoorFile, DoorSession } from './session.ts';
import { noteSuccess, sessionById } from './sessions.repository.server.ts';
import { pathOf, rootFolder } from './stored-files.server.ts';

/** The part of the context that imports use. */
export type QueueContext = Pick<Context, 'db' | 'now' | 'log' | 'uploads' | 'exchangeFolder' | 'origin'> &
  Partial<Context>;

/** How long a process may be silent before another one takes over, in milliseconds. */
const leaseMs = 30_000;
/** A file that has killed its process this often is not imported again. */
const maxTries = 3;
/** How long to wait while a console command imports. */
const pauseMs = 2_000;
const progressMs = 1_000;

/**
 * How often the database has interrupted the import of a file in this process; these interruptions do not count as
 * tries.
 */
const interruptions = new Map<string, number>();
/** More interruptions are the fault of the file, which would block all others. */
const maxInterruptions = 20;

const running = new WeakMap<Kysely<Database>, Promise<void>>();

const overtaken =
  'Пока портал не мог записать картинки, загрузился более новый обмен. Повторите выгрузку из 1С';
const storageAway = 'Хранилище картинок недоступно для записи. Портал сам повторит загрузку';

/**
 * Imports all waiting files one after the other, unless this process or another one is doing so. Returns at once;
 * callers check the state of the files.
 */
export function workOn(ctx: QueueContext): void {
  if (running.has(ctx.db)) return;
  const started = performance.now();
  const clock = () => ctx.now + Math.round(performance.now() - started);
  const work = allowingSlowStatements(() => takeAll(ctx, clock))
    .catch((error) => {
      if (!isDatabaseAway(error)) logBroken('exchange', error);
    })
    .finally(() => running.delete(ctx.db));
  running.set(ctx.db, work);
}

/** Resolves when this process has stopped importing. Used by tests and on shutdown. */
export async function idle(db: Kysely<Database>): Promise<void> {
  await running.get(db);
}

async function takeAll(ctx: QueueContext, clock: () => number): Promise<void> {
  const { db } = ctx;
  if (!(await nextFile(db, clock()))) return;
  const holder = randomUUID();
  if (!(await takeLease(db, holder, clock(), clock() + leaseMs))) return;
  const lost = new AbortController();
  const heart = setInterval(() => {
    prolongLease(db, holder, clock() + leaseMs).then(
      (isOurs) => isOurs || lost.abort(new Error('another process imports by now')),
      () => {},
    );
  }, leaseMs / 3);
  try {
    while (!lost.signal.aborted) {
      const file = await nextFile(db, clock());
      if (!file) break;
      const known = { 'portal.exchange.session': file.sessionId, 'portal.exchange.kind': file.kind };
      const outcome = await traced('exchange import', known, () =>
        importOne({ ...ctx, now: clock() }, file, lost.signal, clock),
      );
      if (outcome === 'busy') await new Promise((done) => setTimeout(done, pauseMs));
    }
  } finally {
    clearInterval(heart);
    await releaseLease(db, holder);
  }
}

async function importOne(
  ctx: QueueContext,
  queued: DoorFile,
  signal: AbortSignal,
  clock: () => number,
): Promise<'done' | 'busy'> {
  const { db, now, log } = ctx;
  const session = await sessionById(db, queued.sessionId);
  const file = await beginImport(db, queued, now);
  if (!file) return 'done';
  const finish = (values: FileValues) => finishImport(db, file, values);
  const fail = (problem: string) =>
    finish({ state: 'failed', problem: problem.slice(0, 1000), done_at: clock(), again: 0 });
  const key = `${file.id}/${file.generation}`;
  const interrupted = interruptions.get(key) ?? 0;
  if (!session || queued.tries - Math.min(interrupted, maxInterruptions) >= maxTries) {
    const who = interrupted > 0 ? 'База данных много раз прерывалась' : 'Портал трижды прерывался';
    await fail(`${who} на этом файле. Разделите выгрузку или обратитесь к разработчику`);
    interruptions.delete(key);
    return 'done';
  }
  // An old file must not overwrite what newer files have written.
  if (file.awaySince > 0 && (await isOvertaken(db, file))) {
    await fail(overtaken);
    await failWaiting(db, session.id, overtaken, clock());
    log('exchange.file', { session: session.id, file: file.id, state: 'failed' });
    return 'done';
  }
  let told = Number.NEGATIVE_INFINITY;
  const onProgress = (done: string) => {
    if (performance.now() - told < progressMs) return;
    told = performance.now();
    finish({ progress: done.slice(0, 255) }).catch(() => {});
  };
  let { awaySince } = file;
  const onPictures = () => {
    awaySince = 0;
  };
  let result: Result<FileOutcome>;
  try {
    result = await read(ctx, session, file, { onProgress, onPictures, signal });
  } catch (error) {
    // Either another process has taken over the file, or the database will return. The file is imported again.
    const isAway = isDatabaseAway(error);
    if (isAway) interruptions.set(key, interrupted + 1);
    if (signal.aborted || isAway) throw error;
    logBroken('exchange', error);
    await fail('Внутренняя ошибка портала. Подробности – в журнале процесса');
    return 'done';
  }
  interruptions.delete(key);
  if (!result.ok && result.code === 'EXCHANGE_BUSY') {
    await finish({ state: 'waiting', tries: queued.tries, away_since: awaySince || null, interrupted: 1 });
    return 'busy';
  }
  if (!result.ok && result.code === 'NOT_STORED') {
    const since = awaySince || clock();
    const again = nextTry(since, clock());
    if (again !== undefined) {
      const pause = { away_since: since, retry_at: again, problem: storageAway };
      await finish({ state: 'waiting', tries: queued.tries, interrupted: 1, ...pause });
      log('exchange.file', { session: session.id, file: file.id, state: 'waiting' });
      return 'done';
    }
  }
  if (!result.ok) {
    await fail(result.message);
    log('exchange.file', { session: session.id, file: file.id, state: 'failed' });
    return 'done';
  }
  const { unresolved, held, run } = result.value;
  // An earlier attempt may have written records to which other files refer.
  const news = result.value.news || queued.tries > 0 || queued.interrupted;
  const isOurs = await finish({
    state: held ? 'held' : 'done',
    report: JSON.stringify({ ...result.value, news }),
    import_id: run ?? null,
    progress: '',
    problem: held ?? '',
    done_at: clock(),
    unresolved: unresolved ? 1 : 0,
    again: 0,
  });
  if (!isOurs) return 'done';
  await noteSuccess(db, session.id, clock());
  // A later export has settled the earlier ends that waited for a decision.
  if (file.kind === 'end' && !held) await queueHeldBefore(db, session, clock());
  // A repeated reading must not trigger further repeats.
  if (!file.again && file.kind === 'xml') await queueExplained(db, session.id, { now: clock() });
  log('exchange.file', { session: session.id, file: file.id, state: 'done' });
  return 'done';
}

async function read(
  ctx: QueueContext,
  session: DoorSession,
  file: DoorFile,
  pace: Pace,
): Promise<Result<FileOutcome>> {
  const { db, now, uploads } = ctx;
  const root = rootFolder(ctx);
  const options = { ...pace, uploads, scratch: root };
  if (file.kind === 'end') {
    const files = (await filesOfSession(db, session.id)).filter(({ kind }) => kind !== 'end');
    // Without this file its products would go off sale. It may have been queued again since the end was held.
    const missing = files.find(({ kind, state }) => kind === 'xml' && state !== 'done');
    if (missing)
      return failure('BAD_EXCHANGE', {
        message: `Сначала загрузите файл ${missing.name}: без него его товары были бы сняты с продажи`,
      });
    const since = Math.min(...files.map(({ receivedAt }) => receivedAt));
    return endCatalogue(
      db,
      files
        .filter(({ kind }) => kind === 'xml')
        .map((each) => ({ path: pathOf(root, session, each), name: each.name })),
      now,
      { ...options, withdraw: file.withdraw, arrived: { since, session: session.id } },
    );
  }
  const path = pathOf(root, session, file);
  const content = (await contentOf(path)) ?? (session.kind === 'sale' ? 'documents' : 'catalogue');
  const account = await findExchangeAccount(db, session.accountId);
  const actor: Exchange = { kind: 'exchange', exchangeId: session.accountId, login: account?.login ?? '' };
  const asExchange = { ...ctx, actor } as Context<Exchange>;
  if (content === 'catalogue')
    return importCatalogueFile(db, { path, name: file.name }, now, {
      ...options,
      session: session.id,
      by: asExchange,
    });
  return takeOrderDocuments(asExchange, { sessionId: session.id, path, name: file.name, ...pace });
}
