import { documentFile } from '../../files/document-file.server.ts';
import { type SavedFile, savedAs } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import { ruDate } from '../../kernel/clock.ts';
import { actSheet } from './act-sheet.server.ts';
import type { ActHead } from './act-view.ts';
import { printedAct } from './printed-act.ts';
import type { LedgerEntry } from './turnover.ts';

/**
 * The maximum number of lines of an act whose file is built in memory. Longer acts are streamed row by row, because
 * building one of 100,000 lines in memory takes seconds and hundreds of megabytes (decisions/packages.md).
 */
const maxWholeLines = 5_000;

/** Returns an act as a file. `id` 0: an act that is not stored and has no number. */
export function savedAct(
  format: Parameters<typeof savedAs>[0],
  act: ActHead,
  lines: AsyncIterable<LedgerEntry[]>,
): SavedFile {
  const period = `${ruDate(act.startOn)}–${ruDate(act.endOn)}`;
  return savedAs(format, {
    name: `Акт сверки${act.id ? ` ${act.id}` : ''}, договор ${act.contract}, ${period}`,
    sheet: () => (act.lineCount > maxWholeLines ? sheetFile : documentFile)(actSheet(act, lines)),
    printed: () => printedAct(act, lines),
  });
}
