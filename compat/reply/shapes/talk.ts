import { z } from 'zod';
import { ruDateOf } from '#server/kernel/clock.ts';
import { asText, type ChatMessage } from '#server/talk/chat/chat-view.ts';
import { shaped } from '../shaped.ts';
import { wireId, zDate, zId } from '../wire.ts';

/** Shapes of the chat and of short responses (§7.3.16–7.3.18). */

const zMessage = z
  .object({
    id: zId,
    from_whom: z.string().meta({ description: '`cid…` is the customer, `mid…` the manager.' }),
    message: z.string(),
    date: zDate,
  })
  .meta({ id: 'ChatMessage' });

/** The response to both actions of `chat`, oldest message first. */
export const chatMessages = shaped(
  z.object({ messages: z.array(zMessage) }),
  ({ messages }: { messages: readonly ChatMessage[] }) => ({
    messages: messages.map(({ id, fromWhom, message, file, at }) => ({
      id: wireId(id),
      from_whom: fromWhom,
      // Old clients do not support files, so the file's name is appended to the message.
      message: asText(message, file?.name),
      date: ruDateOf(at),
    })),
  }),
);

/** The response to `callback` and `hidetopnews`. */
export const done = shaped(z.object({ status: z.literal('success') }), (_done: unknown) => ({
  status: 'success',
}));
