import type { Named } from '../../../goods/model.ts';
import type { OutcomeNote } from '../parts/outcome.ts';

export const sessionKinds: Record<string, string> = { catalog: 'Товары', sale: 'Заказы' };

export const sessionStates = { open: 'Идёт', done: 'Завершён', failed: 'Не завершён' } as const;
export type SessionState = keyof typeof sessionStates;

/** A session in the list; times are in milliseconds. */
export type ListedSession = {
  id: number;
  kind: string;
  version: string;
  login: string;
  state: SessionState;
  problem: string;
  startedAt: number;
  seenAt: number;
  endedAt: number | undefined;
  bytes: number;
};

/** A session with the number of its files that failed, and of its files that wait for a decision. */
export type SessionRow = ListedSession & { failed: number; held: number };

export type SessionList = {
  sessions: SessionRow[];
  /** The number before which the next page begins; undefined on the last page. */
  next: number | undefined;
  accounts: Named[];
  /** When an exchange last succeeded; undefined if never. */
  lastSuccess: number | undefined;
  /** The last requests that were refused before a session began, newest first; only on the first page. */
  refused: RefusedRequest[];
};

/** `at`: milliseconds. `login`: as sent, '' when there was none. */
export type RefusedRequest = { id: number; at: number; login: string; address: string; reason: string };

/** A file of a session. `lines`: the report of its import. */
export type JournalFile = {
  id: number;
  name: string;
  kind: 'xml' | 'zip' | 'end';
  size: number;
  state: 'receiving' | 'waiting' | 'importing' | 'done' | 'failed' | 'held';
  progress: string;
  problem: string;
  receivedAt: number;
  beganAt: number | undefined;
  doneAt: number | undefined;
  unresolved: boolean;
  lines: string[];
  notes: OutcomeNote[];
};

/**
 * `times`: how often in a row, from `at` until `until`, 1C asked for the same file and was told to ask again. `took`:
 * the total time of these requests, in milliseconds.
 */
export type JournalStep = {
  id: number;
  at: number;
  until: number;
  times: number;
  mode: string;
  file: string;
  answer: string;
  took: number;
  address: string;
};

/**
 * An oddity in the files of an exchange, one per cause; `text` includes the number. `advice`: what to do about it in
 * 1C.
 */
export type Problem = OutcomeNote & { files: string[]; advice: string | undefined };

export type SessionCard = ListedSession & {
  files: JournalFile[];
  problems: Problem[];
  /** True when only the first files are listed. */
  moreFiles: boolean;
  steps: JournalStep[];
  /** True when only the last steps are listed. */
  moreSteps: boolean;
  /** Its number among the exchanges that have changed the ledger; undefined if it has not. */
  money: number | undefined;
  /** False when the files have expired and were removed. */
  hasFiles: boolean;
};

export const fileStates: Record<JournalFile['state'], string> = {
  receiving: 'Получен',
  waiting: 'Ждёт загрузки',
  importing: 'Загружается',
  done: 'Загружен',
  failed: 'Не загружен',
  held: 'Ждёт решения',
};
