import type { Readable } from 'node:stream';

/**
 * A place for the files that people and 1C upload: a folder of this machine, or a bucket that several machines share. A
 * place that cannot be reached, or refuses, rejects with an error that `isStorageAway` recognizes.
 */
export type FileStore = {
  /** Where it is, for people: the path of a folder, or `s3://bucket/prefix`; never a secret. */
  place: string;
  /** The folder of this machine that it is; undefined for a bucket. */
  folder: string | undefined;
  /** Its folders within the place of all files, `chat`; '' for that place itself. */
  path: string;
  /** The part of it below a folder. */
  within: (folder: string) => FileStore;
  /** Writes a file as a whole or not at all, also in place of one of that name. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the bytes of a file; undefined when there is none of that name. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Returns the bytes of a file at the pace of their reader, opened by the first read; the stream fails when there is none. */
  stream: (name: string) => Readable;
  has: (name: string) => Promise<boolean>;
  /** Removes a file; it is no error when there is none. */
  remove: (name: string) => Promise<void>;
  /** All files, also those of folders within: `complaints/a.jpg`. */
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

/** Returns whether files could not be reached at all, so that «try again in a minute» is true. */
export function isStorageAway(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === awayCode;
}
