import type { ImportReport } from '../../import-folder.server.ts';
import { reasons } from '../../reasons.ru.ts';
import { reportLines } from '../../report.ts';

/** One reason why something was left out, with how often and of what. */
export type OutcomeNote = { reason: string; text: string; count: number; examples: string[] };

/** What became of a file, as the journal keeps it. */
export type FileOutcome = {
  /** In Russian, for a reader. */
  lines: string[];
  notes: OutcomeNote[];
  /** It names what the portal does not know yet. */
  unresolved: boolean;
  /** It is a full list of goods or offers. */
  full: boolean;
};

/** Returns the lines and notes of a report of the import. */
export function countsOf(report: ImportReport): Pick<FileOutcome, 'lines' | 'notes'> {
  const lines = reportLines({ ...report, notes: new Map() });
  const notes = [...report.notes].map(([reason, { count, examples }]) => {
    const [one, , , rest] = reasons[reason];
    return { reason, text: `${one} ${rest}`, count, examples };
  });
  return { lines, notes };
}
