import { z } from 'zod';
import { inTransaction } from '../db/dialect.server.ts';
import { isDuplicate } from '../db/errors.server.ts';
import type { Entity, Outcome, Row, RowProblem, RowsReport } from '../exchange/rows/entity.ts';
import { zOneCId } from '../exchange/rows/fields.ts';
import { collision, idOf, type Numbered, readRows } from '../exchange/rows/read-rows.ts';
import type { Exchange } from '../kernel/actor.ts';
import { inputSchema } from '../kernel/input-schema.ts';
import { ok } from '../kernel/result.ts';
import { type Context, exchangeUseCase } from '../kernel/use-case.ts';
import { runOfCalls } from '../ordering/sums/money-runs.repository.server.ts';
import { fieldsOfSchema, type KnownFields, notesOnUnknownFields } from './unknown-fields.ts';

/** The largest number of rows in a call. */
export const maxRows = 1_000;

const input = z.looseObject({
  /** True when the rows list all records of the scope. */
  complete: z.boolean({ error: 'Укажите true или false' }).default(false),
  /** `{"contragent": "…"}`: the record to which all rows of a full list belong. */
  scope: z.record(z.string(), zOneCId, { error: 'Нужен объект с одним полем' }).default({}),
  rows: z
    .array(z.unknown(), { error: 'Нужен массив строк' })
    .max(maxRows, { error: 'Не больше 1\u00a0000\u00a0строк за один вызов' }),
});

const fieldsOfBody = fieldsOfSchema(inputSchema(input));

/** Returns the context of a call that may change the ledger, with the exchange to which the call belongs. */
async function inRun(ctx: Context<Exchange>): Promise<Context<Exchange>> {
  const { db, actor, now } = ctx;
  const run = await runOfCalls(db, { account: actor.exchangeId, now });
  return { ...ctx, actor: { ...actor, run } };
}

/**
 * Returns the use case that saves the rows of an entity (§12.5.2). Reports the rows that cannot be saved, and saves the
 * others. Repeating a call changes nothing. Unknown fields are not stored, and each is named in a note. A full list
 * (`complete`) also ends the records of its `scope` that are missing from it, unless a row has an error. Refuses a
 * malformed body with BAD_INPUT.
 */
export function rowsUseCase<R extends Row>(entity: Entity<R>) {
  const inRows = fieldsOfSchema(inputSchema(entity.row));
  const others = Object.keys(entity.otherNames ?? {}).map(
    (name) => [name, new Map() as KnownFields] as const,
  );
  const known = { outside: fieldsOfBody, rows: new Map([...inRows, ...others]) };
  const useCase = exchangeUseCase({
    name: `put-${entity.name}`,
    writes: 'own',
    input,
    async run({ complete, scope, rows, ...outside }, called) {
      const ctx = entity.movesMoney && rows.length > 0 ? await inRun(called) : called;
      const { good, errors } = readRows(entity, rows);
      const report: RowsReport = {
        received: rows.length,
        created: 0,
        changed: 0,
        unchanged: 0,
        errors,
      };
      const outcomes = await saveTogether(entity, ctx, good);
      const notes: NonNullable<RowsReport['notes']> = [];
      good.forEach(({ place, row: { id } }, i) => {
        const outcome = outcomes[i] ?? 'unchanged';
        if (typeof outcome === 'string') report[outcome] += 1;
        else if ('done' in outcome) {
          report[outcome.done] += 1;
          notes.push({ row: place, id, ...outcome.note });
        } else errors.push({ row: place, id, ...outcome });
      });
      errors.sort((a, b) => a.row - b.row);
      notes.push(...notesOnUnknownFields({ outside, rows }, known, idOf));
      if (notes.length > 0) report.notes = notes;
      if (complete) {
        const ids = new Set(good.map(({ row }) => row.id));
        const ended = errors.length > 0 ? notReplaced : await endOthers(entity, ctx, scope, good, ids);
        if (typeof ended === 'number') report.ended = ended;
        else errors.push({ row: 0, id: '', ...ended });
      }
      ctx.log('exchange.rows', { entity: entity.name, received: rows.length, errors: errors.length });
      return ok(report);
    },
  });
  return {
    ...useCase,
    entity: entity.name,
    row: entity.row as z.ZodType,
    scope: entity.scope?.field as string | undefined,
  };
}

/** The use case of an entity, with the schema of its rows for the documentation. */
export type RowsUseCase = ReturnType<typeof rowsUseCase>;

const notReplaced: RowProblem = {
  field: 'complete',
  text: 'Лишнее не отключено: в списке есть строки с ошибками',
};

/** Ends the records that are missing from a full list, and returns their number. */
async function endOthers<R extends Row>(
  { scope, save }: Entity<R>,
  ctx: Context<Exchange>,
  sent: Record<string, string>,
  rows: readonly Numbered<R>[],
  kept: ReadonlySet<string>,
): Promise<number | RowProblem> {
  if (!scope) return { field: 'complete', text: 'Полная замена этих данных не принимается' };
  const { field, ids, ending } = scope;
  const of = sent[field];
  if (of === undefined || Object.keys(sent).length !== 1)
    return { field: 'scope', text: `Полной замене нужна область: {"${field}": "…"}` };
  const stray = rows.find(({ row }) => row[field] !== undefined && row[field] !== of);
  if (stray) return { field: 'scope', text: `Лишнее не отключено: строка ${stray.place} из другой области` };
  return within(ctx, async (inner) => {
    const known = await ids(inner.db, of);
    if (!known) return { field: 'scope', text: `Нет записи с id ${of}` };
    const others = known.filter((id) => !kept.has(id));
    const outcomes = others.length > 0 ? await save(inner, others.map(ending)) : [];
    return outcomes.filter((outcome) => outcome === 'changed').length;
  });
}

/** Saves all rows in one transaction. If a row collides with another writer, saves each row in its own transaction. */
async function saveTogether<R extends Row>(
  entity: Entity<R>,
  ctx: Context<Exchange>,
  rows: readonly Numbered<R>[],
): Promise<Outcome[]> {
  if (rows.length === 0) return [];
  const sent = rows.map(({ row }) => row);
  if (entity.transaction === 'own') return entity.save(ctx, sent);
  try {
    return await within(ctx, (inner) => entity.save(inner, sent));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const outcomes: Outcome[] = [];
  for (const { row } of rows) outcomes.push(await saveAlone(entity, ctx, row));
  return outcomes;
}

async function saveAlone<R extends Row>(entity: Entity<R>, ctx: Context<Exchange>, row: R): Promise<Outcome> {
  try {
    const [outcome] = await within(ctx, (inner) => entity.save(inner, [row]));
    return outcome ?? 'unchanged';
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return collision;
  }
}

function within<T>(ctx: Context<Exchange>, work: (inner: Context<Exchange>) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (trx) => work({ ...ctx, ...ctx.withinTransaction, db: trx }));
}
