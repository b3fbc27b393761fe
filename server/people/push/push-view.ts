/** A browser that shows notifications, as its owner sees it in the list. */
export type PushDevice = {
  id: number;
  /** «Chrome на Windows»; '' when the browser does not say. */
  device: string;
  createdAt: number;
  /** When its push service last took a notification; undefined: none yet. */
  sentAt: number | undefined;
  /** Whether it is the reader's own. */
  isOwn: boolean;
};

/**
 * What a browser shows: everybody who sees the locked screen can read it. `path`: of the portal, opened by a press.
 * `tag`: a later one with the same tag takes its place. It is sent with `at`, when it was queued, in milliseconds.
 */
export type PushMessage = { title: string; text: string; path: string; tag: string };

/** The number of browsers of one account. */
export const maxPushDevices = 10;
