import { z } from 'zod';
import { listedFor, sales } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ConversationList } from './chat-view.ts';
import { conversationsOnPage, countConversations } from './desk.repository.server.ts';

const onOnePage = 20;

/** Returns the conversations with all customers, or of own dealers («мои»), twenty per page, waiting ones first. */
export const listConversations = staffUseCase({
  name: 'list-conversations',
  access: sales,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor }) {
    const served = listedFor(actor);
    const where = paging(page, onOnePage, await countConversations(db, served));
    const conversations = await conversationsOnPage(db, served, where);
    const list: ConversationList = { conversations, paging: where };
    return ok(list);
  },
});
