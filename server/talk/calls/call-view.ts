import type { Paging } from '../../kernel/paging.ts';

/** The parts of the list: calls to make now, postponed calls, and calls that were made. */
export type CallPart = 'waiting' | 'later' | 'done';

export const callParts = ['waiting', 'later', 'done'] as const;

/**
 * What a staff member did about a call: wrote a note, did not get through, took the call, made it, or returned it to
 * the queue.
 */
export type CallDeed = 'note' | 'missed' | 'taken' | 'done' | 'back';

export const callDeeds: Record<CallDeed, string> = {
  note: 'Заметка',
  missed: 'Не дозвонились',
  taken: 'Звонок взят',
  done: 'Позвонили',
  back: 'Возвращён в очередь',
};

export type CallNote = {
  id: number;
  kind: CallDeed;
  author: string;
  note: string;
  /** When to call again, for `missed`. */
  dueAt: number | undefined;
  at: number;
};

/** A call: all requests of one number until somebody calls it. */
export type ListedCall = {
  id: number;
  firstname: string;
  phone: string;
  /** The dealer of the account; undefined for a visitor. */
  dealer: string | undefined;
  email: string | undefined;
  /** The number of requests, and the times of the first and the last one. */
  asked: number;
  firstAskedAt: number;
  askedAt: number;
  /** When to call again; undefined when nobody has tried yet. */
  postponedTo: number | undefined;
  attempts: number;
  /** The staff member who calls. */
  handler: string | undefined;
  doneAt: number | undefined;
  lastNote: CallNote | undefined;
};

export type CallList = {
  calls: ListedCall[];
  counts: Record<CallPart, number>;
  paging: Paging;
};

export type CallView = Omit<ListedCall, 'lastNote'> & {
  dealerId: number | undefined;
  /** The id of the staff member who calls, 0 for nobody. */
  handlerId: number;
  /** Whether the reader is the staff member who calls. */
  mine: boolean;
  /** The requests with their times, oldest first, at most fifty. */
  requests: { id: number; firstname: string; at: number }[];
  notes: CallNote[];
};

export const maxNoteLength = 1_000;
