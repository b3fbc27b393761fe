import type { Readable } from 'node:stream';

/**
 * A place for the files that people and 1C upload: a folder of this machine, or a bucket that several machines share.
 * When the place cannot be reached or refuses a request, its functions reject with an error that `isStorageAway`
 * recognizes.
 */
export type FileStore = {
  /** The location as people read it: the path of a folder, or `s3://bucket/prefix`; never a secret. */
  place: string;
  /** The folder on this machine; undefined for a bucket. */
  folder: string | undefined;
  /** The path within the place of all files, such as `chat`; '' for that place itself. */
  path: string;
  /** Returns the store of a folder within this one. */
  within: (folder: string) => FileStore;
  /** Writes a file as a whole or not at all, and replaces a file of that name. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the bytes of a file; undefined when there is none of that name. */
  read: (name: string) => Promise<Buffer | undefined>;
  /**
   * Returns a file as a stream, read at the pace of its reader. The first read opens it, and fails when there is no
   * such file.
   */
  stream: (name: string) => Readable;
  has: (name: string) => Promise<boolean>;
  /** Removes a file; does nothing when there is none. */
  remove: (name: string) => Promise<void>;
  /** Returns all files, including those in subfolders: `complaints/a.jpg`. */
  list: () => AsyncIterable<{ name: string; changedAt: number }>;
};

declare module '../../kernel/use-case.ts' {
  interface Services {
    /** Where uploaded files are (UPLOADS_DIR, UPLOADS_URL). */
    uploads: FileStore;
  }
}

const awayCode = 'STORAGE_AWAY';

/** Returns the error for a place that cannot be reached; `reason` is shown to the operator. */
export function storageAway(place: string, reason: string, cause?: unknown): Error & { code: string } {
  return Object.assign(new Error(`${place}: ${reason}`, { cause }), { code: awayCode });
}

/**
 * Returns whether an error means that the storage was unavailable, so that «try again in a minute» is good advice.
 */
export function isStorageAway(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === awayCode;
}
