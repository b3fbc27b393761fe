/** A browser that shows notifications, as its owner sees it in the list. */
export type PushDevice = {
  id: number;
  /** «Chrome на Windows»; '' when unknown. */
  device: string;
  createdAt: number;
  /** When the push service last accepted a notification for this browser; undefined when it has not yet. */
  sentAt: number | undefined;
  /** Whether it is the reader's own browser. */
  isOwn: boolean;
};

/**
 * The content of a browser notification. Everybody who sees the locked screen can read it. `path` is a path of the
 * portal, opened by a click. A later message with the same `tag` replaces it. The message is sent with `at`, the time
 * when it was queued, in milliseconds.
 */
export type PushMessage = { title: string; text: string; path: string; tag: string };

/** The maximum number of browsers per account. */
export const maxPushDevices = 10;
