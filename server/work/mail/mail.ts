/** A queued mail: plain text and its recipient. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, when it is not the portal's. */
  replyTo?: string;
};

/** A mail as it is sent: signed, with the names of its sender. */
export type SignedMail = Mail & {
  /** As set up at the desk; '' leaves the choice to MAIL_FROM. */
  sender: string;
  /** The name of the portal, where nobody has chosen another. */
  portal: string;
};
