import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { keptAnswers } from './repository.server.ts';

/** Returns all ready answers in their order. */
export const listReadyAnswers = staffUseCase({
  name: 'list-ready-answers',
  access: withRight('talks'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ answers: await keptAnswers(db) });
  },
});
