import type { Generated } from 'kysely';

/** The tables of chats and requests for a call. */
export interface TalkTables {
  /** Requests to be called back; `account_id` is null for a visitor who is not signed in. */
  callbacks: {
    id: Generated<number>;
    account_id: number | null;
    firstname: string;
    phone: string;
    created_at: number;
    done_at: number | null;
    /** The call that answers the request. */
    call_id: number;
  };
  /**
   * Requests for a call as the staff see them: requests of one number and dealer are joined until the call is made.
   * `turn` 0: postponed to `due_at`; 1: nobody has called yet, and `due_at` is the time of the request.
   */
  calls: {
    id: Generated<number>;
    phone: string;
    firstname: string;
    dealer_id: number | null;
    account_id: number | null;
    /** How many requests the call joins, and when the first and the last of them were made. */
    asked: number;
    first_asked_at: number;
    asked_at: number;
    turn: 0 | 1;
    due_at: number;
    attempts: number;
    /** Who is calling. */
    staff_id: number | null;
    done_at: number | null;
  };
  /** What was done about a call, and notes. */
  call_notes: {
    id: Generated<number>;
    call_id: number;
    staff_id: number | null;
    author: string;
    kind: 'note' | 'missed' | 'taken' | 'done' | 'back';
    note: string;
    due_at: number | null;
    created_at: number;
  };
  /** `staff_id` null: written by the customer. `read_at`: when the other side read it. */
  chat_messages: {
    id: Generated<number>;
    account_id: number;
    staff_id: number | null;
    message: string;
    /** The order that the message refers to. */
    order_id: Generated<number | null>;
    /** The file of the message: its name in the chat folder, its displayed name, and its size in bytes. */
    file: Generated<string | null>;
    file_name: Generated<string | null>;
    file_size: Generated<number | null>;
    /** The key of the form that sent the message; a form sent twice makes one message. */
    idempotency_key: string | null;
    created_at: number;
    read_at: number | null;
  };
  /** Texts that the staff insert into messages, in the order of `sort`. */
  ready_answers: {
    id: Generated<number>;
    header: string;
    text: string;
    sort: number;
    removed_at: Generated<number | null>;
  };
  /**
   * A summary of an account's messages, updated in the transaction that writes or reads one
   * (decisions/conversations.md).
   */
  conversations: {
    account_id: number;
    last_message_id: number;
    /** Unread messages of the customer for the staff, and of the staff for the customer. */
    staff_unread: number;
    customer_unread: number;
    /** When the oldest message unread by the staff was written; null if nothing waits. */
    waits_since: number | null;
    /**
     * The position in the desk's list, lowest first. For unread conversations it is the first unread message, so that
     * the longest wait comes first. For others it is their newest message, counted down from a number above all ids.
     */
    place: number;
  };
  /** The last message of the other side that the reader was reminded of by mail. */
  chat_mails: {
    account_id: number;
    side: 'staff' | 'customer';
    message_id: number;
    mailed_at: number;
  };
}
