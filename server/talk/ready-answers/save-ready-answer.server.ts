import { z } from 'zod';
import { tooLong, zIdOrNew, zRequiredLine } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { newAnswer, noSuchAnswer } from './get-ready-answer.server.ts';
import { maxAnswerLength, mostAnswers, type ReadyAnswerValues, readyAnswerValues } from './ready-answer.ts';
import { heldAnswers, insertAnswer, updateAnswer } from './repository.server.ts';

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(100),
  text: z
    .transform(typedLines)
    .refine((text) => text !== '', { error: 'Напишите текст ответа', abort: true })
    .refine((text) => text.length <= maxAnswerLength, { error: tooLong(maxAnswerLength) }),
  original: zOriginal,
});

const wordings: Record<keyof ReadyAnswerValues, Wording> = {
  header: { label: 'Название' },
  text: { label: 'Текст' },
};

/**
 * Saves a ready answer; `id` 0 adds one after the others. All sales staff share the answers. Refusals: BAD_INPUT by
 * field, also when there are already a hundred, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveReadyAnswer = staffUseCase({
  name: 'save-ready-answer',
  access: withRight('talks'),
  writes: true,
  input,
  async run({ id = 0, original, ...sent }, ctx) {
    const { db } = ctx;
    const answers = await heldAnswers(db);
    const known = id ? answers.find((answer) => answer.id === id) : undefined;
    if (id && !known) return noSuchAnswer();
    const same = answers.find((answer) => answer.header === sent.header && answer.id !== id);
    // The same form was sent twice.
    if (!known && same?.text === sent.text)
      return ok({ id: same.id, header: same.header, meanwhile: [] as string[] });
    if (same) return taken();
    if (!known && answers.length >= mostAnswers) return full();
    const stored = readyAnswerValues(known ?? newAnswer());
    const form = { kind: 'ready_answer', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      if (known) await updateAnswer(db, { id, ...values });
      return ok({ id: known ? id : await insertAnswer(db, values), header: values.header });
    });
  },
});

export const full = () =>
  refuse(`Готовых ответов не больше ${mostAnswers}: удалите те, которыми не пользуетесь`);
export const taken = () => refuse('Ответ с таким названием уже есть');

/** Also sets the message, because the list has no field for the name and shows the message instead. */
const refuse = (message: string) => fail('BAD_INPUT', { message, fields: { header: [message] } });
