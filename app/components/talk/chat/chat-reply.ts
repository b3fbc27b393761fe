import type { ChatMessage } from '#server/talk/chat/chat-view.ts';

/** A message that was not sent: the typed text and the reason. There is no reason when a ready answer was inserted. */
export type ChatRefusal = {
  message: string;
  /** The typed number of the order. */
  order: string;
  /** Shown beside the fields. */
  errors?: string[];
  orderErrors?: string[];
  fileErrors?: string[];
  /** The refusal of the whole form. */
  failure?: { code: string; message: string };
};

/** The response to polling scripts: new messages, and the key for the next message. */
export type ChatNews = { messages: ChatMessage[]; key?: string };
