import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { keptAnswers } from './repository.server.ts';

export const noSuchAnswer = () => fail('NOT_FOUND', { message: 'Такого готового ответа нет' });

export const newAnswer = (): ReadyAnswer => ({ id: 0, header: '', text: '' });

/** Returns a ready answer; for id 0 or none, an empty one. Refuses with NOT_FOUND. */
export const getReadyAnswer = staffUseCase({
  name: 'get-ready-answer',
  access: withRight('talks'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const found = id === 0 ? newAnswer() : (await keptAnswers(db)).find((answer) => answer.id === id);
    return found ? ok(found) : noSuchAnswer();
  },
});
