/** An open session, as its owner sees it in the list. */
export type OpenSession = {
  /** The hash of its secret, which nobody can sign in with. */
  id: string;
  /** «Chrome на Windows»; '': begun by a program. */
  device: string;
  /** Undefined: not known. */
  begunAt: number | undefined;
  /** Its last use, to the hour. */
  seenAt: number;
  /** Whether the reader uses it now. */
  isOwn: boolean;
};
