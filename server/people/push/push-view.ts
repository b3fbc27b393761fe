/** A browser that shows notifications, as its owner sees it in the list. */
export type PushDevice = {
  id: number;
  /** «Chrome на Windows»; '' when unknown. */
  device: string;
  createdAt: number;
  /** When its push service last accepted a notification; undefined when none yet. */
  sentAt: number | undefined;
  /** Whether it is the reader's own browser. */
  isOwn: boolean;
};

/**
 * What a browser shows. Everybody who sees the locked screen can read it. `path` is a path of the portal, opened
 * by a press. A later message with the same `tag` replaces it. It is sent with `at`, the time when it was queued,
 * in milliseconds.
 */
export type PushMessage = { title: string; text: string; path: string; tag: string };

/** The most browsers that one account can have. */
export const maxPushDevices = 10;
