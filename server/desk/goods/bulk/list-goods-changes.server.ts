import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { newestChanges } from './changes.repository.server.ts';

const most = 20;

/** Returns the newest changes of many goods. */
export const listGoodsChanges = staffUseCase({
  name: 'list-goods-changes',
  access: changesManyGoods,
  writes: false,
  input: z.object({}),
  async run(_, { db }) {
    return ok({ changes: await newestChanges(db, most) });
  },
});
