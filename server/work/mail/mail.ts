/** A queued mail: plain text and its recipient. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, when it is not the portal's. */
  replyTo?: string;
};
