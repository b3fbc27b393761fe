import type { Paging } from '../kernel/paging.ts';

/** A message of a conversation between an account and the staff. */
export type ChatMessage = {
  id: number;
  /** `cid` and the account's id: from the customer; `mid` and the staff member's id: from the manager (contract §2, «Chat»). */
  fromWhom: string;
  /** Name of who wrote it. */
  author: string;
  message: string;
  at: number;
};

/** Part of a conversation, oldest at the top. */
export type Conversation = {
  messages: ChatMessage[];
  /** There are older ones before the first. */
  earlier: boolean;
  /** The first message that this side had not read when it asked. */
  firstUnread: number | undefined;
};

/** A conversation in the list of the desk. */
export type ListedConversation = {
  accountId: number;
  name: string;
  dealer: string;
  /** Messages of the customer that nobody of the staff has seen. */
  unread: number;
  /** The newest message, and who of the staff wrote it; undefined: the customer. */
  message: string;
  at: number;
  manager: string | undefined;
};

export type ConversationList = { conversations: ListedConversation[]; paging: Paging };

/** Who is reading, and who has to be told. */
export type Side = 'staff' | 'customer';

/** Whether the customer wrote it, otherwise the manager (§3, «Chat message»). */
export function isFromCustomer({ fromWhom }: Pick<ChatMessage, 'fromWhom'>): boolean {
  return fromWhom.startsWith('cid');
}

/** The longest message (contract §2, «Chat»). */
export const longestMessage = 4_000;
