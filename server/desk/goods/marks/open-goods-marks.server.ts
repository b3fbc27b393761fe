import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { openBook } from '../bulk/columns.repository.server.ts';
import { allTags, listedGoods, placesOfGoods } from '../repository.server.ts';
import { markedIds, zMarkedGoods } from './marked-goods.server.ts';
import type { MarksForm } from './marks.ts';
import { markColumns } from './read-mark.ts';

const mostExamples = 10;

/**
 * Returns the form that changes fields of marked goods (§12.1.47): how many are marked, some of them, and the choices.
 * Refusal: BAD_INPUT if nothing is marked, or too much.
 */
export const openGoodsMarks = staffUseCase({
  name: 'open-goods-marks',
  access: changesManyGoods,
  writes: false,
  input: zMarkedGoods,
  async run(selection, ctx) {
    const { db } = ctx;
    const ids = await markedIds(selection, ctx);
    if (!ids.ok) return ids;
    const [book, goods, places, tags] = await Promise.all([
      openBook(db, { withPrices: true }),
      listedGoods(db, ids.value.slice(0, mostExamples)),
      placesOfGoods(db),
      allTags(db),
    ]);
    return ok<MarksForm>({
      total: ids.value.length,
      sample: goods.map(({ id, articul, header }) => ({ id, articul, header })),
      fields: markColumns(book).map(({ name, header, kind }) => ({ name, header, kind })),
      ...places,
      allTags: tags.map(({ header }) => header),
    });
  },
});
