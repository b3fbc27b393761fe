import { mayUse } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { changesManyGoods, seesGoods, withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findDeskGoods, zGoodsFilter } from './find-desk-goods.server.ts';
import type { GoodsList } from './goods-view.ts';
import { listedGoods, placesOfGoods } from './repository.server.ts';

const onOnePage = 50;

/** Returns goods, fifty per page, as `findDeskGoods` finds them. Invalid conditions are ignored. */
export const listDeskGoods = staffUseCase({
  name: 'list-desk-goods',
  access: seesGoods,
  writes: false,
  input: zGoodsFilter.extend({ page: zPage }),
  async run({ page, ...filter }, ctx) {
    const { db, actor } = ctx;
    const from = paging(page, onOnePage, Number.MAX_SAFE_INTEGER);
    const found = await findDeskGoods(filter, ctx, offsetOf(from), onOnePage);
    const [goods, places] = await Promise.all([listedGoods(db, found.ids), placesOfGoods(db)]);
    return ok<GoodsList>({
      goods,
      ...places,
      paging: paging(page, onOnePage, found.total),
      shownQuery: found.shownQuery,
      mayAdd: mayUse(withRight('goods'), actor),
      mayImport: mayUse(changesManyGoods, actor),
    });
  },
});
