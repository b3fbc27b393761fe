import { contragentLines, contragentNotes } from '../../contragents/contragents-report.ts';
import type { Reason } from '../../notes.ts';
import type { DocumentsReport } from '../../orders/documents-report.ts';
import { reasons } from '../../reasons.ru.ts';
import type { ImportReport } from '../../report.ts';
import { reportLines } from '../../report.ts';

/** One reason why something was left out, with the number of cases and examples. */
export type OutcomeNote = { reason: string; text: string; count: number; examples: string[] };

/** The outcome of a file, as the journal stores it. */
export type FileOutcome = {
  /** In Russian, for people. */
  lines: string[];
  notes: OutcomeNote[];
  /** Whether it names something that the portal does not know yet. */
  unresolved: boolean;
  /** Whether it may define what other files refer to. */
  news: boolean;
  /** The run of the import; absent for documents. */
  run?: number;
  /** Whether it is a full list of goods or offers. */
  full: boolean;
  /** Why the file waits for a decision of staff; absent when it does not. */
  held?: string;
};

/** Returns the outcome of a catalogue file. */
export function outcomeOf(report: ImportReport): FileOutcome {
  return {
    lines: reportLines({ ...report, notes: new Map() }),
    notes: [
      ...[...report.notes].map(([reason, { count, examples }]) => ({
        reason,
        text: textOf(reason),
        count,
        examples,
      })),
      ...contragentNotes(report.contragents, textOf),
    ],
    unresolved: report.files.some(({ unresolved }) => unresolved),
    news: report.news,
    run: report.run,
    full: report.files.some(({ full }) => full),
  };
}

function textOf(reason: Reason): string {
  const [one, , , rest] = reasons[reason];
  return `${one} ${rest}`;
}

/** Returns the outcome of a file of documents. */
export function outcomeOfDocuments(report: DocumentsReport): FileOutcome {
  const { documents, changed, unchanged, created, left, aside, contragents } = report;
  return {
    lines: [
      `Документы: ${documents}`,
      `  изменили заказы: ${changed}, новые заказы: ${created}, без изменений: ${unchanged}`,
      ...contragentLines(contragents),
    ],
    notes: [...left, ...aside, ...contragentNotes(contragents, textOf)],
    unresolved: false,
    news: false,
    full: false,
  };
}
