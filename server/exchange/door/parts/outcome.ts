import type { ImportReport } from '../../import-files.server.ts';
import type { DocumentsReport } from '../../orders/documents-report.ts';
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
  /** It may explain what other files name. */
  news: boolean;
  /** The run of the import; absent: documents have none. */
  run?: number;
  /** It is a full list of goods or offers. */
  full: boolean;
  /** Why the file waits for somebody at the desk; absent: it does not. */
  held?: string;
};

/** Returns what became of a file of the catalogue. */
export function outcomeOf(report: ImportReport): FileOutcome {
  return {
    lines: reportLines({ ...report, notes: new Map() }),
    notes: [...report.notes].map(([reason, { count, examples }]) => {
      const [one, , , rest] = reasons[reason];
      return { reason, text: `${one} ${rest}`, count, examples };
    }),
    unresolved: report.files.some(({ unresolved }) => unresolved),
    news: report.news,
    run: report.run,
    full: report.files.some(({ full }) => full),
  };
}

/** Returns what became of a file of documents. */
export function outcomeOfDocuments(report: DocumentsReport): FileOutcome {
  const { documents, changed, unchanged, created, left, aside } = report;
  return {
    lines: [
      `Документы: ${documents}`,
      `  изменили заказы: ${changed}, новые заказы: ${created}, без изменений: ${unchanged}`,
    ],
    notes: [...left, ...aside],
    unresolved: false,
    news: false,
    full: false,
  };
}
