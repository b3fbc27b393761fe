import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { isServedAccount } from './desk.repository.server.ts';
import { noSuchFile, readFileOf, zSmall } from './read-file.server.ts';

/**
 * Returns the file attached to a message (`id`) of a customer's conversation; `small`: a small picture. Refuses with
 * NOT_FOUND.
 */
export const showDeskChatFile = staffUseCase({
  name: 'show-desk-chat-file',
  access: withRight('talks'),
  writes: false,
  input: z.object({ account: zId, id: zId, small: zSmall }),
  async run({ account, id, small }, { db, actor, uploads }) {
    if (!(await isServedAccount(db, account, confinedTo(actor)))) return noSuchFile();
    return readFileOf({ db, uploads }, account, id, small);
  },
});
