import type { Paging } from '../../kernel/paging.ts';

/** Calls to make now, those postponed to a later time, and those that were made. */
export type CallPart = 'waiting' | 'later' | 'done';

export const callParts = ['waiting', 'later', 'done'] as const;

/** What somebody at the desk did about a call: wrote a note, did not get through, took it, made it, took that back. */
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
  /** `missed`: when to call again. */
  dueAt: number | undefined;
  at: number;
};

/** The requests of one number, until somebody calls. */
export type ListedCall = {
  id: number;
  firstname: string;
  phone: string;
  /** The dealer of the account, when one was signed in. */
  dealer: string | undefined;
  email: string | undefined;
  /** How many requests there were, the first and the last. */
  asked: number;
  firstAskedAt: number;
  askedAt: number;
  /** When to call again; undefined: nobody has tried yet. */
  postponedTo: number | undefined;
  attempts: number;
  /** Who calls. */
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
  /** The id of who calls, 0: nobody. */
  handlerId: number;
  /** It is the reader's own. */
  mine: boolean;
  /** The times of the requests, the first first, at most fifty. */
  requests: { id: number; firstname: string; at: number }[];
  notes: CallNote[];
};

/** The maximum length of a note. */
export const maxNoteLength = 1_000;
