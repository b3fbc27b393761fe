import { z } from 'zod';
import { listedFor, sales } from '../../kernel/actor.ts';
import { zFlag, zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { CallbackList } from './callback-list.ts';
import { callbacksOnPage, countCallbacks } from './desk.repository.server.ts';

const onOnePage = 20;

/** Returns the open requests for a call, or with `done` the finished ones, newest first, twenty per page. */
export const listCallbacks = staffUseCase({
  name: 'list-callbacks',
  access: sales,
  writes: false,
  input: z.object({ done: zFlag, page: zPage }),
  async run({ done, page }, { db, actor }) {
    const served = listedFor(actor);
    const counts = await countCallbacks(db, served);
    const where = paging(page, onOnePage, done ? counts.done : counts.open);
    const callbacks = await callbacksOnPage(db, { done, served }, where);
    const list: CallbackList = { callbacks, counts, paging: where };
    return ok(list);
  },
});
