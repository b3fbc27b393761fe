import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { moneyOfSession } from './exchange-money.repository.server.ts';
import { foldSteps } from './fold-steps.ts';
import { journalFiles, lastSteps, listedSession } from './journal.repository.server.ts';
import type { SessionCard } from './journal-view.ts';
import { problemsOf } from './problems.ts';

const maxFiles = 100;
const maxSteps = 200;

/** Returns an exchange with its files, their oddities by cause, and its last requests. Refusal: NOT_FOUND. */
export const getExchangeSession = staffUseCase({
  name: 'get-exchange-session',
  access: withRight('exchange'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db }) {
    const session = await listedSession(db, id);
    if (!session) return fail('NOT_FOUND', { message: 'Такого обмена нет' });
    const [money, files, steps] = await Promise.all([
      moneyOfSession(db, id),
      journalFiles(db, id, maxFiles + 1),
      lastSteps(db, id, maxSteps + 1),
    ]);
    return ok<SessionCard>({
      ...session,
      money,
      files: files.slice(0, maxFiles),
      problems: problemsOf(files.slice(0, maxFiles)),
      moreFiles: files.length > maxFiles,
      steps: foldSteps(steps.slice(-maxSteps)),
      moreSteps: steps.length > maxSteps,
    });
  },
});
