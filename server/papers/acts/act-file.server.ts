import { z } from 'zod';
import { documentFile } from '../../files/document-file.server.ts';
import { savedAs, zFileFormat } from '../../files/saved-file.server.ts';
import { sheetFile } from '../../files/sheet.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { actSheet } from './act-sheet.server.ts';
import { printedAct } from './printed-act.ts';
import { readAct } from './read-act.server.ts';

/**
 * The maximum number of lines of an act whose file is built in memory. Longer acts are streamed row by row, because
 * building one of 100,000 lines in memory takes seconds and hundreds of megabytes (decisions/packages.md).
 */
const maxWholeLines = 5_000;

/**
 * Returns a ready act as a file (§7.3.8): `xlsx` (the default), `pdf` or `html`; the bytes are streamed. Refusals:
 * NOT_FOUND for another dealer's act, ACT_NOT_READY for one that is still being built or has failed.
 */
export const actFile = useCase({
  name: 'act-file',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId, format: zFileFormat }),
  async run({ id, format }, { db, actor }) {
    const found = await readAct(db, actor, id);
    if (!found) return fail('NOT_FOUND', { message: 'Такого акта нет' });
    const { act, lines } = found;
    if (act.state !== 'ready') {
      return fail(
        'ACT_NOT_READY',
        act.state === 'failed' ? { message: 'Акт не собран. Закажите новый' } : {},
      );
    }
    const period = `${ruDate(act.startOn)}–${ruDate(act.endOn)}`;
    const file = savedAs(format, {
      name: `Акт сверки ${id}, договор ${act.contract}, ${period}`,
      sheet: () => (act.lineCount > maxWholeLines ? sheetFile : documentFile)(actSheet(act, lines)),
      printed: () => printedAct(act, lines),
    });
    return ok(file);
  },
});
