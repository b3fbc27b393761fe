/** A mail as it is queued: plain text, and the address it is for. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Who an answer goes to, when it is not the portal. */
  replyTo?: string;
};
