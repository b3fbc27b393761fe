import type { Named } from '../../../goods/model.ts';
import type { OutcomeNote } from '../parts/outcome.ts';

export const sessionKinds: Record<string, string> = { catalog: 'Товары', sale: 'Заказы' };

export const sessionStates = { open: 'Идёт', done: 'Завершён', failed: 'Не завершён' } as const;
export type SessionState = keyof typeof sessionStates;

/** A session in the list; times in milliseconds. */
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

/** With the numbers of its files that were not imported, and of those that wait for somebody at the desk. */
export type SessionRow = ListedSession & { failed: number; held: number };

export type SessionList = {
  sessions: SessionRow[];
  /** Where the earlier ones begin; undefined: there are none. */
  next: number | undefined;
  accounts: Named[];
  /** When an exchange last succeeded; undefined: never. */
  lastSuccess: number | undefined;
  /** The last requests that were refused before a session began, the newest first; on the first page only. */
  refused: RefusedRequest[];
};

/** `at`: milliseconds; `login`: as it was sent, '' none. */
export type RefusedRequest = { id: number; at: number; login: string; address: string; reason: string };

/** A file of a session. `lines`: what the import says of it. */
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
 * `times`: how often in a row 1C asked for the same file and was told to come again, from `at` until `until`; `took`: all of
 * them, milliseconds.
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

/** What was odd in the files of an exchange, for one cause, `text` with the number. `advice`: what to do about it in 1C. */
export type Problem = OutcomeNote & { files: string[]; advice: string | undefined };

export type SessionCard = ListedSession & {
  files: JournalFile[];
  problems: Problem[];
  /** The first files only. */
  moreFiles: boolean;
  steps: JournalStep[];
  /** The last steps only. */
  moreSteps: boolean;
  /** False: the files were removed, their time was over. */
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
