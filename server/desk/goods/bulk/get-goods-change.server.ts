import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { countRows, findChange, rowsOf } from './changes.repository.server.ts';
import { openBook } from './columns.repository.server.ts';
import { type ChangeView, canUndo, type RowState, shownRows, shownWrong } from './goods-change.ts';
import { withGoodsNames } from './known-goods.server.ts';
import { noSuchChange } from './no-such-change.ts';
import { shownRow } from './shown-row.ts';

const states: readonly RowState[] = ['wrong', 'stale', 'kept', 'changed', 'new', 'done', 'added', 'undone'];
const problems: readonly RowState[] = ['wrong', 'stale', 'kept'];

/** Returns a change of many goods with its counts and the first rows of each kind. Refusal: NOT_FOUND. */
export const getGoodsChange = staffUseCase({
  name: 'get-goods-change',
  access: changesManyGoods,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, now }) {
    const head = await findChange(db, id);
    if (!head) return noSuchChange();
    const [book, counts] = await Promise.all([openBook(db, { withPrices: true }), countRows(db, id)]);
    const present = states.filter((state) => counts.has(state));
    const found = await Promise.all(
      present.map((state) =>
        rowsOf(db, id, { states: [state], most: problems.includes(state) ? shownWrong : shownRows }),
      ),
    );
    const values = found.flat().flatMap(({ content }) => [content.before, content.after]);
    const named = await withGoodsNames(db, book, values);
    const groups = present.map((state, i) => ({
      state,
      total: counts.get(state) ?? 0,
      rows: found[i]!.map((row) => shownRow(row, named)),
    }));
    return ok<ChangeView>({ ...head, groups, mayUndo: canUndo(head, now) });
  },
});
