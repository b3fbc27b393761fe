/** An open session, as its owner sees it in the list. */
export type OpenSession = {
  /** The hash of the session's secret; nobody can sign in with it. */
  id: string;
  /** «Chrome на Windows»; '' when a program opened the session. */
  device: string;
  /** Undefined when unknown. */
  begunAt: number | undefined;
  /** When the session was last used, accurate to the hour. */
  seenAt: number;
  /** Whether it is the reader's current session. */
  isOwn: boolean;
};
