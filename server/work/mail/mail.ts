/** A queued mail: plain text and its recipient. The page of it in HTML is made of the same text. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /**
   * The addresses that the portal itself wrote into the text: those of pages become links, checked e-mails can be copied.
   * Whatever else looks like an address was typed by somebody, and is no link (decisions/people.md).
   */
  own: readonly string[];
  /** The address for replies, when it is not the portal's. */
  replyTo?: string;
  /** The heading of the page; the text does not repeat it. */
  title?: string;
  /** Which notification this is: it has an unsubscribing link, and is not sent to an account that was disabled meanwhile. */
  notice?: Notice;
  /** A file made when the mail is sent. */
  attach?: Attached;
  /** When the link in it expires, milliseconds: a mail that could not leave before is not sent. */
  until?: number;
};

/**
 * The kinds of jobs that are mails. One with a file has its own: a process of an earlier release would send it without, and
 * leaves kinds alone that it does not know.
 */
export const mailKinds = ['mail', 'mail-with-file'] as const;

/** A kind of notification, by name and as people read it, of one account. */
export type Notice = { accountId: number; kind: string; header: string };

/** The sheet of an order, as the account sees it. */
export type Attached = { what: 'order'; orderId: number; accountId: number };

/** A mail as it is sent: signed, with the names of its sender. */
export type SignedMail = Pick<Mail, 'to' | 'subject' | 'text' | 'replyTo'> & {
  /** As set up at the desk; '' leaves the choice to MAIL_FROM. */
  sender: string;
  /** The name of the portal, where nobody has chosen another. */
  portal: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};
