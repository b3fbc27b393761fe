import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { MailingList } from './mailing-view.ts';
import { countMailings, mailingsOnPage } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns the messages to dealers, newest first; with `part` `drafts`, only drafts. A reader who sees only their own
 * dealers gets only their own messages.
 */
export const listMailings = staffUseCase({
  name: 'list-mailings',
  access: withRight('mailings'),
  writes: false,
  input: z.object({ part: z.enum(['all', 'drafts']).catch('all'), page: zPage }),
  async run({ part, page }, { db, actor }) {
    const author = confinedTo(actor);
    const [all, drafts] = await Promise.all([
      countMailings(db, { author, part: 'all' }),
      countMailings(db, { author, part: 'drafts' }),
    ]);
    const where = paging(page, onOnePage, part === 'all' ? all : drafts);
    const mailings = await mailingsOnPage(db, { author, part }, where);
    return ok<MailingList>({ part, drafts, mailings, paging: where });
  },
});
