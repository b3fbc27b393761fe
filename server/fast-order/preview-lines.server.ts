import { z } from 'zod';
import { readBasket } from '../basket/read-basket.server.ts';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zFlag } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { buildPreview } from './build-preview.server.ts';
import { zCorrection, zFormLines } from './input.ts';
import { matchLines } from './match-lines.ts';
import { readEntry } from './read-entry.server.ts';

/**
 * Checks a list of articuls and quantities against the catalogue and stock: `{lines, text?, file?, put?}`. Never rejects the
 * whole for one line: each row says whether it is ready or what is asked. `put` presses an offered correction; `checked` says
 * that the lines come from a preview, whose rows stay as they are. Answers under the current contract, whatever it was typed
 * under: nothing is written. Refusals: NO_CONTRACT and those of readEntry.
 */
export const previewLines = useCase({
  name: 'preview-fast-order',
  access: buyers,
  writes: false,
  input: z.object({
    lines: zFormLines,
    text: z.string().optional().default(''),
    file: z.instanceof(File).optional().catch(undefined),
    put: zCorrection,
    checked: zFlag,
  }),
  async run({ lines, text, file, put, checked }, { db, actor, catalogue }) {
    const current = await currentContract(db, actor);
    if (!current) return fail('NO_CONTRACT');
    const [model, basket] = await Promise.all([catalogue(), readBasket(db, actor, current)]);
    const corrected = lines.map((line, place) =>
      place === put?.place ? { ...line, wms: put.wms, quantity: String(put.quantity) } : line,
    );
    const read =
      checked && corrected.length > 0
        ? ok({ lines: corrected, notes: [] })
        : await readEntry({ lines: corrected, text, file }, model, actor.dealerId);
    if (!read.ok) return read;
    const { lines: all, notes } = read.value;
    return ok(buildPreview(all, matchLines(all, model, current.view), current, basket, notes));
  },
});
