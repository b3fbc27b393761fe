import { z } from 'zod';
import { sheetType } from '../files/sheet.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { ruDate } from '../kernel/clock.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { actPdf } from './act-pdf.server.ts';
import { actSheet } from './act-sheet.server.ts';
import type { ActHead } from './act-view.ts';
import { readAct } from './read-act.server.ts';

const formats = {
  xlsx: {
    type: sheetType,
    make: actSheet,
  },
  pdf: { type: 'application/pdf', make: actPdf },
};

/**
 * A ready act as a file (contract §3.3, «download»): its name, media type and bytes, which come as they are made. NOT_FOUND for
 * somebody else's, ACT_NOT_READY for one that is still being made or has failed.
 */
export const actFile = useCase({
  name: 'act-file',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId, format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  async run({ id, format }, { db, actor }) {
    const found = await readAct(db, actor, id);
    if (!found) return fail('NOT_FOUND', { message: 'Такого акта нет' });
    const { act, lines } = found;
    if (act.state !== 'ready') return fail('ACT_NOT_READY');
    const { type, make } = formats[format];
    return ok({ name: `${nameOf(act)}.${format}`, type, body: make(act, lines) });
  },
});

/** «Акт сверки 12, договор 114-О-2025, 20.06.2026–20.07.2026»: without what no file system takes. */
function nameOf({ id, contract, startOn, endOn }: ActHead): string {
  const period = `${ruDate(startOn)}–${ruDate(endOn)}`;
  return `Акт сверки ${id}, договор ${contract}, ${period}`.replace(/[\\/:*?"<>|]/g, '-');
}
