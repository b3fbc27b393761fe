import { z } from 'zod';
import { listedFor } from '../../kernel/actor.ts';
import { zPage, zWords } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ConversationList } from './chat-view.ts';
import { conversationsOnPage, countConversations } from './desk.repository.server.ts';

const onOnePage = 20;

/**
 * Returns the conversations with all customers, or those with the reader's own dealers («мои»), twenty per page.
 * Waiting conversations come first, longest wait first. `query`: beginnings of words that describe the dealer.
 */
export const listConversations = staffUseCase({
  name: 'list-conversations',
  access: withRight('talks'),
  writes: false,
  input: z.object({
    query: zWords,
    page: zPage,
  }),
  async run({ page, query }, { db, actor }) {
    const conditions = { query, served: listedFor(actor) };
    const where = paging(page, onOnePage, await countConversations(db, conditions));
    const conversations = await conversationsOnPage(db, conditions, where);
    const list: ConversationList = { conversations, paging: where };
    return ok(list);
  },
});
