import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { countMessages, messagesOnPage } from './messages.repository.server.ts';

const messagesOnOnePage = 20;

/** Returns the account's messages, newest first, 20 per page; does not mark them as read. */
export const listMessages = useCase({
  name: 'list-messages',
  access: signedIn,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor }) {
    const { total, unread, newest } = await countMessages(db, actor.accountId);
    const where = paging(page, messagesOnOnePage, total);
    const messages = total ? await messagesOnPage(db, actor.accountId, where) : [];
    return ok({ messages, unread, newest, paging: where });
  },
});
