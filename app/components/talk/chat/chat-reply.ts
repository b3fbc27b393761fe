import type { ChatMessage } from '#server/talk/chat/chat-view.ts';

/** A message that was not sent: the typed text, and the reason; none when a ready answer was put into it. */
export type ChatRefusal = {
  message: string;
  /** The typed number of the order. */
  order: string;
  /** Shown beside the fields. */
  errors?: string[];
  orderErrors?: string[];
  fileErrors?: string[];
  /** Of the whole form. */
  failure?: { code: string; message: string };
};

/** The answer to polling scripts: new messages, and the key of the next message. */
export type ChatNews = { messages: ChatMessage[]; key?: string };
