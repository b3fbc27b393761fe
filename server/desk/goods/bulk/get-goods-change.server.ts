import { z } from 'zod';
import { editors } from '../../../kernel/actor.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { countRows, rowsOf } from './changes.repository.server.ts';
import { openBook } from './columns.repository.server.ts';
import { type ChangeView, canUndo, type RowState, shownRows, shownWrong } from './goods-change.ts';
import { findOwnChange } from './sees-change.server.ts';
import { shownRow } from './shown-row.ts';

const states: readonly RowState[] = ['wrong', 'stale', 'kept', 'changed', 'new', 'done', 'added', 'undone'];
const problems: readonly RowState[] = ['wrong', 'stale', 'kept'];

/** Returns a change of many goods with its counts and the first rows of each kind. Refusal: NOT_FOUND. */
export const getGoodsChange = staffUseCase({
  name: 'get-goods-change',
  access: editors,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const found = await findOwnChange(db, id, actor);
    if (!found.ok) return found;
    const [book, counts] = await Promise.all([openBook(db, { withPrices: true }), countRows(db, id)]);
    const present = states.filter((state) => counts.has(state));
    const groups = await Promise.all(
      present.map(async (state) => ({
        state,
        total: counts.get(state) ?? 0,
        rows: (
          await rowsOf(db, id, { states: [state], most: problems.includes(state) ? shownWrong : shownRows })
        ).map((row) => shownRow(row, book)),
      })),
    );
    return ok<ChangeView>({ ...found.value, groups, mayUndo: canUndo(found.value, now) });
  },
});
