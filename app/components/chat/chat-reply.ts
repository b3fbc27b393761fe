import type { ChatMessage } from '#server/chat/chat-view.ts';

/** A message that was refused: what was typed, and why. */
export type ChatRefusal = {
  message: string;
  /** Beside the field. */
  errors?: string[];
  /** Of the whole form. */
  failure?: { code: string; message: string };
};

/** What the address that scripts ask answers: what has come since, and the key of the next message. */
export type ChatNews = { messages: ChatMessage[]; key?: string };
