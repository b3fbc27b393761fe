import type { Kysely } from 'kysely';
import { inTransaction } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { zText } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { typedLines } from '../../../kernel/typed-lines.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { insertChange } from '../bulk/changes.repository.server.ts';
import { openBook } from '../bulk/columns.repository.server.ts';
import type { ChangeRow } from '../bulk/goods-change.ts';
import { type Book, type Column, joinedGoods } from '../bulk/goods-columns.ts';
import { allStored, withGoodsNames } from '../bulk/known-goods.server.ts';
import { problemsOf } from '../bulk/plan-rows.ts';
import { type StoredProduct, storedValue } from '../bulk/stored-product.ts';
import { readLines } from '../related/related-lines.server.ts';
import { markedIds, zMarkedGoods } from './marked-goods.server.ts';
import type { Mark } from './marks.ts';
import { goodsMark, markColumns, markedRelations, markedValue, markTitle, readMark } from './read-mark.ts';

/**
 * Plans one field of marked goods (§12.1.47), and stores the plan until somebody confirms it. Changes no product.
 * Returns the plan's id. Refusals: BAD_INPUT at `field` or `value`, or if nothing is marked.
 */
export const planGoodsMarks = staffUseCase({
  name: 'plan-goods-marks',
  access: changesManyGoods,
  writes: 'own',
  input: zMarkedGoods.extend({
    field: zText(50),
    way: zText(10).catch(''),
    value: zText(5_000).catch(''),
    round: zText(10).catch(''),
  }),
  async run({ field, way, value, round, ...selection }, ctx) {
    const { db, actor, now, log } = ctx;
    const book = await openBook(db, { withPrices: true });
    const column = markColumns(book).find(({ name }) => name === field);
    if (!column) return fail('BAD_INPUT', { fields: { field: ['Выберите, что изменить'] } });
    const read =
      column.kind === 'goods'
        ? await readGoodsMark(db, way, value)
        : readMark(column, { way, value, round }, book);
    if ('fields' in read) return fail('BAD_INPUT', { fields: read.fields });
    const { mark } = read;
    const ids = await markedIds(selection, ctx);
    if (!ids.ok) return ids;
    const goods = await allStored(db, ids.value);
    const known = ids.value.flatMap((id) => goods.get(id) ?? []);
    const rows = known.flatMap((product, i) => planned(product, i + 1, { column, mark, book }) ?? []);
    const unchanged = known.length - rows.length;
    const named = 'ids' in read ? await withGoodsNames(db, book, [{ [field]: joinedGoods(read.ids) }]) : book;
    const planOf = {
      ...{ kind: 'marks' as const, name: markTitle(column, mark, named), ignored: '', unchanged, rows, now },
      ...{ staffId: actor.staffId, by: actor.name || actor.email },
    };
    const id = await inTransaction(db, (trx) => insertChange(trx, planOf));
    log('goods-marks.planned', { change: id, field, goods: known.length, by: actor.staffId });
    return ok({ id });
  },
});

/** Reads the goods that go with the marked ones: articuls, one in a line. */
async function readGoodsMark(db: Kysely<Database>, way: string, value: string) {
  const read = await readLines(db, undefined, typedLines(value));
  if ('problem' in read) return { fields: { value: [read.problem] } };
  return { ...goodsMark(way, read.ids), ids: read.ids };
}

type Plan = { column: Column; mark: Mark; book: Book };

/** Returns the row of a marked product; undefined if it has the value already. */
function planned(product: StoredProduct, nth: number, { column, mark, book }: Plan): ChangeRow | undefined {
  const { name } = column;
  const stored = storedValue(product.values, name);
  const names = { articul: product.values.articul ?? '', header: product.values.header ?? '' };
  const next =
    column.kind === 'goods' ? markedRelations(mark, stored, product.id) : markedValue(mark, stored);
  if ('value' in next && next.value === stored) return undefined;
  const after = 'value' in next ? { [name]: next.value } : {};
  const problems =
    'problem' in next ? [`${column.header}: ${next.problem}`] : problemsOf(book.columns, after, product);
  const isWrong = problems.length > 0;
  return {
    ...{ nth, productId: product.id, state: isWrong ? 'wrong' : 'changed', note: problems.join('. ') },
    content: { ...names, before: isWrong ? {} : { [name]: stored }, after: isWrong ? {} : after },
  };
}
