import { z } from 'zod';
import { counted } from '../../kernel/plural.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { stateChange } from '../../work/history/history-entry.ts';
import { keepDays, keptDays } from '../../work/history/kept-days.repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { keptChoices } from './history-view.ts';

const wordOf = (days: number) =>
  keptChoices.find((each) => each.days === days)?.text ?? counted(days, 'день', 'дня', 'дней');

/**
 * Sets how long entries of the history are kept; `days` is one of the choices, 0 for ever. Refusal: BAD_INPUT at
 * `days`.
 */
export const saveKeptDays = staffUseCase({
  name: 'save-kept-days',
  access: withRight('settings'),
  writes: true,
  input: z.object({
    days: z
      .string()
      .refine((text) => keptChoices.some(({ days }) => String(days) === text), {
        error: 'Выберите срок из списка',
      })
      .transform(Number),
  }),
  async run({ days }, ctx) {
    const before = await keptDays(ctx.db);
    await keepDays(ctx.db, days);
    const changes = stateChange(wordOf(before), wordOf(days)).map((change) => ({
      ...change,
      label: 'Хранить историю',
    }));
    await recordChange(ctx, { kind: 'settings', id: 0, header: 'История', action: 'changed', changes });
    ctx.log('history.kept-days', { days, by: ctx.actor.staffId });
    return ok({ text: wordOf(days) });
  },
});
