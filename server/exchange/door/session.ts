import type { Withdraw } from '../disable-vanished.server.ts';

/** A session of 1C, as the door works with it. */
export type DoorSession = {
  id: number;
  accountId: number;
  /** The `type` of its requests: `catalog`, `sale`. */
  kind: string;
  /** Of CommerceML, '' when 1C named none: an old client. */
  version: string;
  folder: string;
  bytes: number;
  /** When 1C was last heard of in it, milliseconds. */
  seenAt: number;
};

/** A file of a session. */
export type DoorFile = {
  id: number;
  sessionId: number;
  name: string;
  kind: 'xml' | 'zip' | 'other' | 'end';
  size: number;
  state: 'receiving' | 'waiting' | 'importing' | 'done' | 'failed' | 'held';
  progress: string;
  problem: string;
  generation: number;
  queuedAt: number;
  tries: number;
  again: boolean;
  /** Since when its pictures could not be written, milliseconds; 0: they could. */
  awaySince: number;
  /** A try was stopped that may have written some of it. */
  interrupted: boolean;
  /** Of the end of an export: what it may take off sale. */
  withdraw: Exclude<Withdraw, 'later'>;
  /** It came out of an archive. */
  packed: boolean;
  /** When its first piece came, milliseconds. */
  receivedAt: number;
  /** The run of the import that read it last; 0: none has. */
  run: number;
  /** It names what was not known when it was read. */
  unresolved: boolean;
};
