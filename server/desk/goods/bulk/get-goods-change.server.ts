import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { countJumps, countRows, findChange, rowsOf } from './changes.repository.server.ts';
import { openBook } from './columns.repository.server.ts';
import { type ChangeView, canUndo, type RowState, shownRows, shownWrong } from './goods-change.ts';
import { withGoodsNames } from './known-goods.server.ts';
import { noSuchChange } from './no-such-change.ts';
import { shownRow } from './shown-row.ts';

const states: readonly RowState[] = ['wrong', 'stale', 'kept', 'changed', 'new', 'done', 'added', 'undone'];
const problems: readonly RowState[] = ['wrong', 'stale', 'kept'];

/** `noted`: planned rows with a price that jumps, or those without. */
type Group = { state: RowState; noted?: boolean; total: number };

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
    const jumps = counts.has('changed') ? await countJumps(db, id) : 0;
    const wanted = states
      .flatMap((state): Group[] => {
        const total = counts.get(state) ?? 0;
        if (state !== 'changed') return [{ state, total }];
        return [
          { state, noted: true, total: jumps },
          { state, noted: false, total: total - jumps },
        ];
      })
      .filter(({ total }) => total > 0);
    const found = await Promise.all(
      wanted.map(({ state, total: _, ...noted }) => {
        const most = problems.includes(state) ? shownWrong : shownRows;
        return rowsOf(db, id, { states: [state], most, ...noted });
      }),
    );
    const values = found.flat().flatMap(({ content }) => [content.before, content.after]);
    const named = await withGoodsNames(db, book, values);
    const groups = wanted.map(({ state, total, noted = false }, i) => ({
      ...{ state, total, isJump: noted },
      rows: found[i]!.map((row) => shownRow(row, named)),
    }));
    return ok<ChangeView>({ ...head, groups, mayUndo: canUndo(head, now) });
  },
});
