import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { readFileOf, zSmall } from './read-file.server.ts';

/**
 * Returns the file attached to a message (`id`) of the account's own conversation; `small`: a small picture. Refuses
 * with NOT_FOUND.
 */
export const showChatFile = useCase({
  name: 'show-chat-file',
  access: buyers,
  writes: false,
  input: z.object({ id: zId, small: zSmall }),
  run: ({ id, small }, { db, actor, uploads }) => readFileOf({ db, uploads }, actor.accountId, id, small),
});
