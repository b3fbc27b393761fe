import type { ChatMessage } from '#server/chat/chat-view.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { wireId } from '../wire.ts';

/** Shapes of the chat and of short answers (contract §3.3). */

/** chat, both actions: oldest at the top. */
export function chatMessages({ messages }: { messages: readonly ChatMessage[] }) {
  return {
    messages: messages.map(({ id, fromWhom, message, at }) => ({
      ...{ id: wireId(id), from_whom: fromWhom, message, date: ruDateOf(at) },
    })),
  };
}

/** callback, hidetopnews */
export const done = () => ({ status: 'success' });
