import type { Paging } from '../../kernel/paging.ts';

/** A message of a conversation between an account and staff. */
export type ChatMessage = {
  id: number;
  /** `cid` and the account's id for the customer; `mid` and the staff member's id for the manager (§10.30). */
  fromWhom: string;
  /** The name of the author. */
  author: string;
  message: string;
  /** The order that the message is about. */
  order?: NamedOrder | undefined;
  /** The file sent with the message; the text may then be empty. */
  file?: MessageFile | undefined;
  at: number;
};

/** A file, with the name that the sender gave it. */
export type MessageFile = { name: string; size: number; isPicture: boolean };

export type NamedOrder = { id: number; number: string };

/** A part of a conversation, oldest message first. */
export type Conversation = {
  messages: ChatMessage[];
  /** True when there are older messages. */
  earlier: boolean;
  /** The first message that this side had not read at the time of the request. */
  firstUnread: number | undefined;
};

/** A conversation in the desk's list. */
export type ListedConversation = {
  accountId: number;
  name: string;
  dealer: string;
  /** The number of the customer's messages that staff have not seen. */
  unread: number;
  /** When the oldest unread message was written; undefined when none is waiting. */
  waitsSince: number | undefined;
  /** The newest message as a text, its time, and the staff member who wrote it; undefined for the customer. */
  message: string;
  at: number;
  manager: string | undefined;
};

export type ConversationList = { conversations: ListedConversation[]; paging: Paging };

/** The side that reads or is notified. */
export type Side = 'staff' | 'customer';

/** Returns whether the customer wrote a message, not the manager (§3.22). */
export function isFromCustomer({ fromWhom }: Pick<ChatMessage, 'fromWhom'>): boolean {
  return fromWhom.startsWith('cid');
}

/** Returns a message as text, for places without files: the text, then the name of its file. */
export function asText(message: string, fileName: string | null | undefined): string {
  return [message, fileName && `Файл: ${fileName}`].filter(Boolean).join('\n');
}

/** The maximum length of a message (§10.30). */
export const maxMessageLength = 4_000;
