import type { Kysely } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { zText } from '../../../kernel/fields.ts';
import { type FieldErrors, fail, ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { typedLines } from '../../../kernel/typed-lines.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { insertChange } from '../bulk/changes.repository.server.ts';
import { openBook } from '../bulk/columns.repository.server.ts';
import type { ChangeRow } from '../bulk/goods-change.ts';
import { type Book, type Column, joinedGoods } from '../bulk/goods-columns.ts';
import { allStored, withGoodsNames } from '../bulk/known-goods.server.ts';
import { jumpNote, problemsOf } from '../bulk/plan-rows.ts';
import { type StoredProduct, storedValue } from '../bulk/stored-product.ts';
import { readLines } from '../related/related-lines.server.ts';
import { markedIds, zMarkedGoods } from './marked-goods.server.ts';
import { isTyped, type Mark, partOf, type TypedMark } from './marks.ts';
import {
  goodsMark,
  goodsOfMark,
  markColumns,
  markedRelations,
  markedValue,
  markTitle,
  readMark,
} from './read-mark.ts';

const zTyped = z.record(z.string(), zText(10_000).catch('')).catch({});

/**
 * Plans fields of marked goods (§12.1.47), and stores the plan until somebody confirms it. Changes no product. `way` and
 * `value` are by column name; a column without a value stays as it is. A product with a wrong value gets
 * none of the others. Returns the plan's id. Refusals: BAD_INPUT at `value[column]`, or if nothing is marked or typed.
 */
export const planGoodsMarks = staffUseCase({
  name: 'plan-goods-marks',
  access: changesManyGoods,
  writes: 'own',
  input: zMarkedGoods.extend({ way: zTyped, value: zTyped, round: zText(10).catch('') }),
  async run({ way, value, round, ...selection }, ctx) {
    const { db, actor, now, log } = ctx;
    const book = await openBook(db, { withPrices: true });
    const read = await readMarks(db, book, { way, value, round });
    if ('fields' in read) return fail('BAD_INPUT', { fields: read.fields });
    const { marks, relations } = read;
    if (marks.length === 0) return fail('BAD_INPUT', { message: 'Заполните хотя бы одно поле' });
    const ids = await markedIds(selection, ctx);
    if (!ids.ok) return ids;
    const goods = await allStored(db, ids.value);
    const known = ids.value.flatMap((id) => goods.get(id) ?? []);
    const rows = known.flatMap((product, i) => planned(product, i + 1, { marks, book }) ?? []);
    const unchanged = known.length - rows.length;
    const named = relations.length > 0 ? await withGoodsNames(db, book, relations) : book;
    const name = marks.map(({ column, mark }) => markTitle(column, mark, named)).join('; ');
    const planOf = {
      ...{ kind: 'marks' as const, name, ignored: '', unchanged, rows, now },
      ...{ staffId: actor.staffId, by: actor.name || actor.email },
    };
    const id = await inTransaction(db, (trx) => insertChange(trx, planOf));
    const fields = marks.map(({ column }) => column.name).join(',');
    log('goods-marks.planned', { change: id, fields, goods: known.length, by: actor.staffId });
    return ok({ id });
  },
});

type ColumnMark = { column: Column; mark: Mark };
type Typed = Record<'way' | 'value', Record<string, string>> & { round: string };

/** Reads the typed columns; `relations` are the values of those that name goods, `fields` what is wrong. */
async function readMarks(db: Kysely<Database>, book: Book, typed: Typed) {
  const marks: ColumnMark[] = [];
  const relations: Record<string, string>[] = [];
  const fields: FieldErrors = {};
  for (const column of markColumns(book)) {
    const { name } = column;
    const own = {
      way: typed.way[name] ?? '',
      value: typed.value[name] ?? '',
      round: typed.round,
    };
    if (!isTyped(own, column.kind)) continue;
    const read = column.kind === 'goods' ? await readGoodsMark(db, own) : readMark(column, own, book);
    if ('problem' in read) fields[partOf('value', name)] = [read.problem];
    else {
      marks.push({ column, mark: read.mark });
      if (column.kind === 'goods') relations.push({ [name]: joinedGoods(goodsOfMark(read.mark)) });
    }
  }
  return Object.keys(fields).length > 0 ? { fields } : { marks, relations };
}

/** Reads the goods that go with the marked ones: articuls, one in a line. */
async function readGoodsMark(db: Kysely<Database>, { way, value }: TypedMark) {
  const read = await readLines(db, undefined, typedLines(value));
  return 'problem' in read ? { problem: read.problem } : goodsMark(way, read.ids);
}

/** Returns the row of a marked product; undefined if it has the values already. */
function planned(
  product: StoredProduct,
  nth: number,
  { marks, book }: { marks: readonly ColumnMark[]; book: Book },
): ChangeRow | undefined {
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  const problems: string[] = [];
  for (const { column, mark } of marks) {
    const { name, header, kind } = column;
    const stored = storedValue(product.values, name);
    const next = kind === 'goods' ? markedRelations(mark, stored, product.id) : markedValue(mark, stored);
    if ('problem' in next) problems.push(`${header}: ${next.problem}`);
    else if (next.value !== stored) [before[name], after[name]] = [stored, next.value];
  }
  problems.push(...problemsOf(book.columns, after, product));
  const isWrong = problems.length > 0;
  if (!isWrong && Object.keys(after).length === 0) return undefined;
  const names = { articul: product.values.articul ?? '', header: product.values.header ?? '' };
  const note = isWrong ? problems.join('. ') : jumpNote(book.columns, product.values, after);
  return {
    ...{ nth, productId: product.id, state: isWrong ? 'wrong' : 'changed', note },
    content: { ...names, before: isWrong ? {} : before, after: isWrong ? {} : after },
  };
}
