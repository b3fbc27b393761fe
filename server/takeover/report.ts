import { thousands } from '../kernel/money.ts';
import { counted } from '../kernel/plural.ts';
import { bind } from '../kernel/typography.ts';

/** A remark on a row: its line in the file, its id in the old portal, and the text in Russian. */
type Remark = { line: number; id: string; text: string };

/** The result of importing a table; `rows` is the sum of `taken`, `unchanged` and `left`. */
export type TableReport = {
  table: string;
  file: string;
  encoding: string;
  rows: number;
  /** Added or changed. */
  taken: number;
  unchanged: number;
  left: number;
  /** The rows that were left out, with the reasons. */
  problems: Remark[];
  /** Notes on rows that were imported with changes. */
  notes: Remark[];
};

export type Report = { dryRun: boolean; tables: TableReport[] };

/** Returns the empty report of a table. */
export function emptyReport(table: string, file: { name: string; encoding: string }): TableReport {
  const none = { rows: 0, taken: 0, unchanged: 0, left: 0 };
  return { table, file: file.name, encoding: file.encoding, ...none, problems: [], notes: [] };
}

/** The result of importing a row. `note`: why it was imported with changes. */
export type Outcome = 'unchanged' | { taken: number; note?: string | undefined } | { left: string };

/** Adds a row to a report. */
export function count(report: TableReport, { line, id }: Omit<Remark, 'text'>, outcome: Outcome): void {
  report.rows += 1;
  if (outcome === 'unchanged') report.unchanged += 1;
  else if ('left' in outcome) {
    report.left += 1;
    report.problems.push({ line, id, text: outcome.left });
  } else {
    report.taken += 1;
    if (outcome.note) report.notes.push({ line, id, text: outcome.note });
  }
}

const shownLines = 5;

/** Returns the report as lines for the console; rows with the same reason share a line. */
export function reportLines({ dryRun, tables }: Report): string[] {
  const lines = tables.flatMap(({ table, file, encoding, rows, taken, unchanged, left, problems, notes }) => [
    `${table} (${file}, ${encoding}): ${counted(rows, 'строка', 'строки', 'строк')}, перенесено ${thousands(taken)}, ` +
      `без изменений ${thousands(unchanged)}, оставлено ${thousands(left)}`,
    ...grouped(problems).map((text) => `  ! ${text}`),
    ...grouped(notes).map((text) => `  · ${text}`),
  ]);
  return dryRun ? [...lines, 'Это была проверка: в базе ничего не изменилось.'] : lines;
}

function grouped(remarks: readonly Remark[]): string[] {
  const byText = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const same = byText.get(remark.text);
    if (same) same.push(remark);
    else byText.set(remark.text, [remark]);
  }
  return [...byText].map(([text, same]) => {
    const shown = same.slice(0, shownLines).map(({ line, id }) => (id ? `${line} (id ${id})` : `${line}`));
    const more = same.length - shown.length;
    const where = bind(same.length > 1 ? 'строки' : 'строка', shown.join(', '));
    return `${where}${more > 0 ? ` и ещё ${thousands(more)}` : ''}: ${text}`;
  });
}
