import { z } from 'zod';
import { signedIn } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { showOnTop } from './repository.server.ts';

/** Takes «Скрыть» back: the news stands above this account's screens again, as long as it is on top at all. Twice is fine. */
export const showTopNews = useCase({
  name: 'show-top-news',
  access: signedIn,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    await showOnTop(db, actor.accountId, id);
    return ok({ id });
  },
});
