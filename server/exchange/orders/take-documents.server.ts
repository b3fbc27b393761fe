import { isDatabaseAway, isDuplicate } from '../../db/errors.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { runOfSession } from '../../ordering/sums/money-runs.repository.server.ts';
import { readElements } from '../commerceml/elements.server.ts';
import type { ContragentRecord } from '../commerceml/records.ts';
import { addContragents, noContragents } from '../contragents/contragents-report.ts';
import { proposeUnknown, takeContragents } from '../contragents/take-contragents.server.ts';
import { ImportRefused } from '../refused.ts';
import { unknownOf1c } from './born.repository.server.ts';
import { type DocumentsReport, emptyReport, report, type Taken } from './documents-report.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { stateMap } from './state-map.ts';
import { ownRules } from './states.repository.server.ts';
import { takeDocument } from './take-document.server.ts';

export type DocumentsFile = {
  sessionId: number;
  path: string;
  /** The name of the file in messages. */
  name: string;
  onProgress?: (done: string) => void;
  /** Stops between two documents. Applied documents stay, and the same file can be applied again. */
  signal?: AbortSignal;
};

/** After how many documents to report the progress. */
const progressStep = 50;
/** How many buyers of orders are looked up at once. */
const buyersAtOnce = 500;

/**
 * Applies a file of documents that 1C sends back: states, numbers, lines, shipments and cancellations of orders, and
 * orders that were made in 1C. First reads the file to its end; a broken file is refused as a whole (BAD_EXCHANGE).
 * Then each document gets its own transaction. A document that cannot be applied is reported and does not stop the
 * others. Contragents outside documents are taken like those of a catalogue, and unknown buyers of orders are
 * proposed to the staff. Applying the same file again changes nothing. Throws the reason of the signal when it is
 * aborted.
 */
export async function takeDocuments(
  ctx: Context<Exchange>,
  { sessionId, path, name, onProgress, signal }: DocumentsFile,
): Promise<Result<DocumentsReport>> {
  const { db, log } = ctx;
  const told = (text: string) => {
    signal?.throwIfAborted();
    onProgress?.(text);
  };
  try {
    const all = await countsIn(path, name, signal);
    const run = await runOfSession(db, { account: ctx.actor.exchangeId, session: sessionId, now: ctx.now });
    const inRun = { ...ctx, actor: { ...ctx.actor, run } };
    const done = emptyReport();
    // Before the documents, because an order may be of one of these contragents.
    if (all.contragents > 0)
      done.contragents = await takeContragents(ctx, { path, name }, { onProgress: told });
    const buyers = new Map<string, ContragentRecord>();
    for await (const document of documentsIn(path, name)) {
      signal?.throwIfAborted();
      // The rules are read for each document, because an earlier document may add a state, and staff may set a rule
      // meanwhile.
      const rules = stateMap(await ownRules(db));
      const outcome = await taken(inRun, document, rules, sessionId);
      report(done, document.number || document.externalNumber, outcome);
      const { buyer } = document;
      const isOrder = outcome.outcome !== 'left' || outcome.reason !== 'OTHER_OPERATION';
      if (isOrder && buyer && isNameable(buyer)) buyers.set(buyer.id, buyer);
      if (buyers.size === buyersAtOnce) await proposeBuyers(ctx, buyers, name, done);
      if (done.documents % progressStep === 0)
        onProgress?.(`Документы: ${done.documents} из ${all.documents}`);
    }
    await proposeBuyers(ctx, buyers, name, done);
    onProgress?.(`Документы: ${done.documents} из ${all.documents}`);
    const { documents, changed, unchanged, created } = done;
    log('exchange.documents_taken', { session: sessionId, documents, changed, unchanged, created });
    return ok(done);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return fail('BAD_EXCHANGE', { message: `${error.message}. В базе ничего не изменено.` });
  }
}

const root = 'КоммерческаяИнформация';

function isDocument(parent: string, element: string): boolean {
  return element === 'Документ' && (parent === root || parent === 'Контейнер');
}

/** Reads a file to its end, and returns how many documents, and contragents outside them, it contains. */
async function countsIn(path: string, name: string, signal: AbortSignal | undefined) {
  const counts = { documents: 0, contragents: 0 };
  const wanted = (parent: string, element: string) =>
    isDocument(parent, element) || (parent === 'Контрагенты' && element === 'Контрагент')
      ? ('whole' as const)
      : undefined;
  for await (const { element } of readElements(path, name, root, wanted)) {
    counts[element.name === 'Документ' ? 'documents' : 'contragents'] += 1;
    signal?.throwIfAborted();
  }
  return counts;
}

async function* documentsIn(path: string, name: string): AsyncGenerator<ReadDocument> {
  const wanted = (parent: string, element: string) =>
    isDocument(parent, element) ? ('whole' as const) : undefined;
  for await (const { element } of readElements(path, name, root, wanted)) yield readDocument(element);
}

/** Returns whether a buyer can be proposed to the staff. */
function isNameable({ id, deleted }: ContragentRecord): boolean {
  return id !== '' && id.length <= 100 && !deleted;
}

/** Proposes the unknown buyers of orders to the staff, and empties the map. */
async function proposeBuyers(
  { db, now }: Context<Exchange>,
  buyers: Map<string, ContragentRecord>,
  file: string,
  { contragents }: DocumentsReport,
): Promise<void> {
  const unknown = await unknownOf1c(db, [...buyers.values()]);
  buyers.clear();
  addContragents(contragents, { ...noContragents(), ...(await proposeUnknown(db, unknown, { file, now })) });
}

/** Applies a document; an error is reported as its outcome, unless the database is unavailable. */
async function taken(
  ctx: Context<Exchange>,
  document: ReadDocument,
  rules: ReturnType<typeof stateMap>,
  sessionId: number,
): Promise<Taken> {
  const attempt = () => takeDocument(ctx, document, rules, sessionId);
  try {
    // Another exchange has just created the same order; the second attempt finds it.
    return await attempt().catch((error) => (isDuplicate(error) ? attempt() : Promise.reject(error)));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log('exchange.document_failed', { number: document.number, error: kindOf(error) });
    return { outcome: 'left', reason: 'FAILED', detail: '' };
  }
}

/** Returns the kind of an error without its message, which may contain names and sums of the document. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
