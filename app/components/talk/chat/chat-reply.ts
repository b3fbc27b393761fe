import type { ChatMessage } from '#server/talk/chat/chat-view.ts';

/** A refused message: the typed text, and the reason. */
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
