import type { Withdraw } from '../disable-vanished.server.ts';

/** A 1C session with the portal. */
export type DoorSession = {
  id: number;
  accountId: number;
  /** The `type` of its requests: `catalog`, `sale`. */
  kind: string;
  /** The version of CommerceML; '' when 1C named none, as old clients do. */
  version: string;
  folder: string;
  bytes: number;
  /** When 1C last sent a request in it, in milliseconds. */
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
  /** Since when its pictures could not be written, in milliseconds; 0 when they can. */
  awaySince: number;
  /** Whether an interrupted attempt may have written some of it. */
  interrupted: boolean;
  /** What the end of an export may take off sale; used only by files of kind `end`. */
  withdraw: Exclude<Withdraw, 'later'>;
  /** Whether it was unpacked from an archive. */
  packed: boolean;
  /** When its first piece was received, in milliseconds. */
  receivedAt: number;
  /** The import run that last read it; 0 when none has. */
  run: number;
  /** Whether it named something that was unknown when it was read. */
  unresolved: boolean;
};
