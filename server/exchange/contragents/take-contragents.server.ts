import { inTransaction } from '../../db/dialect.server.ts';
import { isDuplicate } from '../../db/errors.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { requisiteLabels } from '../../people/contragents/contragent-view.ts';
import { propose, withdrawProposals } from '../../people/contragents/proposals.repository.server.ts';
import { plainCode } from '../../people/contragents/rules.ts';
import { contragentOf } from '../commerceml/contragent-records.ts';
import { readElements } from '../commerceml/elements.server.ts';
import type { ContragentRecord } from '../commerceml/records.ts';
import { type Pace, step } from '../pace.ts';
import { contracts } from '../rows/contracts.server.ts';
import { contragents } from '../rows/contragents.server.ts';
import type { Outcome } from '../rows/entity.ts';
import { collision, readRows } from '../rows/read-rows.ts';
import { addContragents, type ContragentsReport, noContragents } from './contragents-report.ts';
import {
  type KnownContragent,
  knownContragents,
  type Mark,
  marksOf,
  openContracts,
  writeMarks,
} from './known.repository.server.ts';

const atOnce = 500;
const longestId = 100;

type File = { path: string; name: string };

/**
 * Takes the contragents of a file that do not belong to a document. Those that the portal knows are saved as the same
 * rows of /1c/api/contragents and /1c/api/contracts; the others are proposed to the staff and create nothing
 * (decisions/versions-of-1c.md). A contragent that cannot be saved is reported and does not stop the others. Repeating
 * a file changes nothing. Throws ImportRefused when the file is broken or the signal is aborted.
 */
export async function takeContragents(
  ctx: Context<Exchange>,
  file: File,
  pace: Pace = {},
): Promise<ContragentsReport> {
  const { all, twins } = await surveyOf(file);
  const report = noContragents();
  let done = 0;
  const take = async (chunk: Map<string, ContragentRecord>) => {
    addContragents(report, await takeChunk(ctx, [...chunk.values()], { file: file.name, twins }));
    done += chunk.size;
    step(pace, 'Контрагенты', done, all);
  };
  let chunk = new Map<string, ContragentRecord>();
  for await (const record of contragentsIn(file)) {
    // Of two contragents with one id the last counts, as among goods.
    const isRepeated = record.id !== '' && chunk.has(record.id);
    if (isRepeated || chunk.size === atOnce) {
      await take(chunk);
      chunk = new Map();
    }
    chunk.set(record.id || `no id ${chunk.size}`, record);
  }
  if (chunk.size > 0) await take(chunk);
  return report;
}

async function* contragentsIn({ path, name }: File): AsyncGenerator<ContragentRecord> {
  const wanted = (parent: string, element: string) => {
    if (element === 'Документ') return 'alone' as const;
    return parent === 'Контрагенты' && element === 'Контрагент' ? ('whole' as const) : undefined;
  };
  for await (const { element } of readElements(path, name, 'КоммерческаяИнформация', wanted))
    if (element.name === 'Контрагент') yield contragentOf(element);
}

const partyKey = ({ inn, kpp }: { inn: string; kpp: string }) => `${plainCode(inn)} ${plainCode(kpp)}`;

/** Counts the contragents of a file, and finds the parties (INN and KPP) that several of them share. */
async function surveyOf(file: File): Promise<{ all: number; twins: ReadonlySet<string> }> {
  const ids = new Map<string, string>();
  const twins = new Set<string>();
  let all = 0;
  for await (const { id, inn, kpp, deleted } of contragentsIn(file)) {
    all += 1;
    if (inn === '' || deleted) continue;
    const key = partyKey({ inn, kpp });
    if ((ids.get(key) ?? id) !== id) twins.add(key);
    ids.set(key, id);
  }
  return { all, twins };
}

type Of = { file: string; twins: ReadonlySet<string> };

/** Takes contragents in one transaction. If one collides with another writer, takes each in its own transaction. */
async function takeChunk(
  ctx: Context<Exchange>,
  records: readonly ContragentRecord[],
  of: Of,
): Promise<ContragentsReport> {
  try {
    return await inTransaction(ctx.db, (trx) =>
      takeTogether({ ...ctx, ...ctx.withinTransaction, db: trx }, records, of),
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const report = noContragents();
  const [only, ...others] = records;
  if (only && others.length === 0) {
    refuse(report, `${only.name}: ${collision.text}`);
    return report;
  }
  for (const record of records) addContragents(report, await takeChunk(ctx, [record], of));
  return report;
}

async function takeTogether(
  ctx: Context<Exchange>,
  records: readonly ContragentRecord[],
  { file, twins }: Of,
): Promise<ContragentsReport> {
  const { db, now } = ctx;
  const report = noContragents();
  const found = await knownContragents(
    db,
    records.map(({ id }) => id).filter(Boolean),
    records.map(({ inn }) => plainCode(inn)).filter(Boolean),
  );
  const byId = new Map(found.map((each) => [each.externalId, each]));
  const byParty = new Map(found.map((each) => [partyKey(each), each]));
  const knownOf = (record: ContragentRecord): KnownContragent | undefined => {
    const own = byId.get(record.id);
    if (own || record.deleted || record.inn === '' || twins.has(partyKey(record))) return own;
    const same = byParty.get(partyKey(record));
    return same?.externalId === null ? same : undefined;
  };
  const known: { record: ContragentRecord; enabled: boolean }[] = [];
  const unknown: ContragentRecord[] = [];
  for (const record of records) {
    const own = knownOf(record);
    // Without a usable id, the row has an error.
    if (own || record.id === '' || record.id.length > longestId)
      known.push({ record, enabled: own?.enabled ?? false });
    else unknown.push(record);
  }
  const saved = await saveKnown(ctx, known, report);
  await saveContracts(ctx, saved, report);
  const gone = unknown.filter(({ deleted }) => deleted);
  const open = unknown.filter(({ deleted }) => !deleted);
  await withdrawProposals(
    db,
    gone.map(({ id }) => id),
  );
  report.deleted = gone.length;
  return Object.assign(report, await proposeUnknown(db, open, { file, now, twins }));
}

/**
 * Proposes unknown contragents to the staff; returns how many wait for them, how many they have dismissed, and the names
 * of those that wait.
 */
export async function proposeUnknown(
  db: Context['db'],
  unknown: readonly ContragentRecord[],
  { file, now, twins }: { file: string; now: number; twins?: ReadonlySet<string> },
): Promise<Pick<ContragentsReport, 'proposed' | 'dismissed' | 'examples'>> {
  const waiting = await propose(
    db,
    unknown.map((record) => proposedOf(record, file, twins?.has(partyKey(record)) === true)),
    now,
  );
  return {
    proposed: waiting.size,
    dismissed: unknown.length - waiting.size,
    examples: unknown.filter(({ id }) => waiting.has(id)).map(({ name }) => name),
  };
}

function proposedOf(record: ContragentRecord, file: string, twin: boolean) {
  const { id, company, header, inn, kpp, ogrn, legalAddress } = record;
  return {
    external_id: id,
    company: company || header,
    ...{ inn: plainCode(inn), kpp: plainCode(kpp), ogrn: plainCode(ogrn) },
    ...{ legal_address: legalAddress, file, twin },
  };
}

/** Saves known contragents, and returns those that were not refused. */
async function saveKnown(
  ctx: Context<Exchange>,
  known: readonly { record: ContragentRecord; enabled: boolean }[],
  report: ContragentsReport,
): Promise<ContragentRecord[]> {
  if (known.length === 0) return [];
  const ids = known.map(({ record }) => record.id);
  const marks = await marksOf(ctx.db, 'contragent', ids);
  const turned = known.map(({ record, enabled }) => turnedMark(record, enabled, marks.get(record.id)));
  const rows = known.map(({ record }, i) => rowOf(record, turned[i]));
  const { good, errors } = readRows(contragents, rows);
  const problems = new Map<number, string[]>();
  for (const { row, field, text } of errors)
    problems.set(row, [...(problems.get(row) ?? []), worded(field, text)]);
  const outcomes = await contragents.save(
    ctx,
    good.map(({ row }) => row),
  );
  const saved = new Set<number>();
  for (const [i, { place }] of good.entries()) {
    const outcome = outcomes[i] ?? 'unchanged';
    if (typeof outcome === 'object' && 'field' in outcome) {
      problems.set(place, [worded(outcome.field, outcome.text)]);
      continue;
    }
    report[outcome === 'unchanged' ? 'unchanged' : 'changed'] += 1;
    if ((known[place]?.record.accounts.length ?? 0) > 1) report.accounts += 1;
    saved.add(place);
  }
  for (const [place, texts] of problems)
    refuse(report, `${known[place]?.record.name ?? ''}: ${texts.join('; ')}`);
  await writeMarks(
    ctx.db,
    'contragent',
    turned.flatMap((mark, place) => (mark && saved.has(place) ? mark : [])),
  );
  return known.flatMap(({ record }, place) => (saved.has(place) ? record : []));
}

/** Saves the contracts of saved contragents. 1C must send new contracts as rows, because files have no price type. */
async function saveContracts(
  ctx: Context<Exchange>,
  saved: readonly ContragentRecord[],
  report: ContragentsReport,
): Promise<void> {
  const sent = saved.flatMap((owner) => owner.contracts.map((contract) => ({ ...contract, owner })));
  if (sent.length === 0) return;
  const ids = sent.map(({ id }) => id);
  const [open, marks] = [await openContracts(ctx.db, ids), await marksOf(ctx.db, 'contract', ids)];
  const asked = sent.filter(({ id, deleted }) => !deleted || open.has(id));
  const turned = asked.map((each) => turnedMark(each, open.get(each.id) ?? false, marks.get(each.id)));
  const rows = asked.map(({ id, number, owner }, i) => ({
    ...{ id, contragent: owner.id },
    ...(number && { number }),
    ...enabledBy(turned[i]),
  }));
  const { good, errors } = readRows(contracts, rows);
  const outcomes = await contracts.save(
    ctx,
    good.map(({ row }) => row),
  );
  const problems = errors.map(({ row, text }) => ({ place: row, text }));
  const done = new Set<number>();
  for (const [i, { place }] of good.entries()) {
    const outcome: Outcome = outcomes[i] ?? 'unchanged';
    if (typeof outcome === 'object' && 'field' in outcome) {
      problems.push({ place, text: outcome.text });
      continue;
    }
    report.contracts[outcome === 'unchanged' ? 'unchanged' : 'changed'] += 1;
    done.add(place);
  }
  for (const { place, text } of problems) {
    const { owner, number, id } = asked[place]!;
    report.contracts.refused += 1;
    report.problems.push(`${owner.name}, договор ${number || id}: ${text}`);
  }
  await writeMarks(
    ctx.db,
    'contract',
    turned.flatMap((mark, place) => (mark && done.has(place) ? mark : [])),
  );
}

/**
 * Returns the mark for deletion if this file sets or removes it. An unchanged mark moves nothing, so that staff and
 * dealers may decide otherwise.
 */
function turnedMark(
  { id, deleted }: { id: string; deleted: boolean },
  enabled: boolean,
  before: Mark | undefined,
): Mark | undefined {
  if ((before?.deleted ?? false) === deleted) return undefined;
  return { id, deleted, wasHidden: deleted ? enabled : (before?.wasHidden ?? false) };
}

/** Returns the field `enabled` of a row: only a contragent or contract that the import has disabled comes back. */
function enabledBy(mark: Mark | undefined): { enabled?: boolean } {
  if (!mark) return {};
  return mark.deleted ? { enabled: false } : mark.wasHidden ? { enabled: true } : {};
}

/** Returns a contragent as a row of /1c/api/contragents. What 1C leaves empty stays as it is. */
function rowOf(record: ContragentRecord, mark: Mark | undefined): object {
  const { id, company, header, inn, kpp, ogrn, legalAddress } = record;
  const { bank = '', bik = '', account = '' } = record.accounts.length === 1 ? record.accounts[0]! : {};
  const texts = { company, name: header, inn, kpp, ogrn, legal_address: legalAddress, bank, bik, account };
  const sent = Object.entries(texts).filter(([, text]) => text !== '');
  return { id, ...Object.fromEntries(sent), ...enabledBy(mark) };
}

const labels: Record<string, string> = { ...requisiteLabels, id: 'Ид', name: requisiteLabels.company };

function worded(field: string, text: string): string {
  const label = labels[field];
  return label === undefined || text.includes(label) ? text : `${label}: ${text}`;
}

function refuse(report: ContragentsReport, problem: string): void {
  report.refused += 1;
  report.problems.push(problem);
}
