import { z } from 'zod';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ConversationList } from './chat-view.ts';
import { conversationsOnPage, countConversations } from './desk.repository.server.ts';

const onOnePage = 20;

/** Returns the conversations with all customers, twenty per page, waiting ones first. */
export const listConversations = staffUseCase({
  name: 'list-conversations',
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db }) {
    const where = paging(page, onOnePage, await countConversations(db));
    const list: ConversationList = { conversations: await conversationsOnPage(db, where), paging: where };
    return ok(list);
  },
});
