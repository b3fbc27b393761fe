import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { PaperNumbers } from './paper-numbers.ts';
import { readPaperNumbers } from './read-paper-numbers.server.ts';

/** Returns the numbers that the next papers of this year get (§12.1.51). */
export const getPaperNumbers = staffUseCase({
  name: 'get-paper-numbers',
  access: withRight('settings'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db, now }) {
    const settings = await currentSettings(db);
    const numbers = await readPaperNumbers(db, settings, Number(dayOf(now).slice(0, 4)));
    return ok<PaperNumbers>({ by: await whoMakesPapers(db, settings), ...numbers });
  },
});
