/** A queued mail: plain text and its recipient. Its HTML page is made from the same text. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /**
   * The addresses that the portal itself wrote into the text: web addresses become links, and verified e-mails stay
   * free of invisible characters. Anything else that looks like an address was typed by a person and does not become
   * a link (decisions/people.md).
   */
  own: readonly string[];
  /** The address for replies, if it is not the portal's. */
  replyTo?: string;
  /** The heading of the page; the text does not repeat it. */
  title?: string;
  /**
   * The kind of notification. Such a mail gets an unsubscribe link, and is not sent to an account that was disabled
   * meanwhile.
   */
  notice?: Notice;
  /** A file created when the mail is sent. */
  attach?: Attached;
  /** When the link in the mail expires, in milliseconds; a mail that could not be sent before then is dropped. */
  until?: number;
  /**
   * When an administrator ordered this mail as a test, in milliseconds; the portal records that the mail server has
   * accepted it.
   */
  test?: number;
};

/**
 * The job kinds for mails. A mail with a file has a separate kind for each file: a process of an earlier release would
 * send it without the file, but ignores kinds that it does not know.
 */
export const mailKinds = ['mail', 'mail-with-file', 'mail-with-act'] as const;

/** A kind of notification of one account, with its name in code and its displayed name. */
export type Notice = { accountId: number; kind: string; header: string };

/** The sheet of an order, as shown to the account, or an act of the ledger as it is when the mail is sent. */
export type Attached = AttachedOrder | AttachedAct;

export type AttachedOrder = { what: 'order'; orderId: number; accountId: number };

/** The days are inclusive, `yyyy-mm-dd`. */
export type AttachedAct = {
  what: 'act';
  contractId: number;
  dealerId: number;
  startOn: string;
  endOn: string;
};

/** A mail ready to be sent, with its signature and the sender's names. */
export type SignedMail = Pick<Mail, 'to' | 'subject' | 'text' | 'replyTo'> & {
  /** The sender's name set up by an administrator; '' to use that of MAIL_FROM. */
  sender: string;
  /** The name of the portal, used if no other name was set. */
  portal: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};
