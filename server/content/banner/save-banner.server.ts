import { z } from 'zod';
import { zFlag, zLine } from '../../kernel/fields.ts';
import { reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zLinkOrNone } from '../editing/link.ts';
import { momentsOf, whyNotThen } from '../editing/shown-days.ts';
import { zTextDay } from '../editing/typed-moment.ts';
import { forgetFrameParts } from '../frame/frame-parts.server.ts';
import { type BannerFormValues, bannerFormValues } from './banner.ts';
import { heldBanner, updateBanner } from './repository.server.ts';

const input = z.object({
  text: zLine(300),
  href: zLinkOrNone,
  tone: z.enum(['info', 'warning'], 'Выберите вид'),
  audience: z.enum(['all', 'dealers'], 'Выберите, кто видит'),
  shown: zFlag,
  from_on: zTextDay,
  until_on: zTextDay,
  original: zOriginal,
});

const tones = { info: '«обычный»', warning: '«важный»' };
const audiences = { all: '«все»', dealers: '«только дилеры»' };
const wordings: Record<keyof BannerFormValues, Wording> = {
  text: { label: 'Текст' },
  href: { label: 'Ссылка' },
  tone: { label: 'Вид', text: (value) => tones[value as keyof typeof tones] },
  audience: { label: 'Кто видит', text: (value) => audiences[value as keyof typeof audiences] },
  shown: { label: 'Показан', text: (value) => (value ? '«да»' : '«нет»') },
  from_on: { label: 'Первый день' },
  until_on: { label: 'Последний день' },
};

/**
 * Saves the banner. People who have hidden it see it again after a change. Refusals: BAD_INPUT by field,
 * CHANGED_MEANWHILE.
 */
export const saveBanner = staffUseCase({
  name: 'save-banner',
  access: withRight('content'),
  writes: true,
  input,
  async run({ original, ...sent }, ctx) {
    const { db, now } = ctx;
    const known = await heldBanner(db);
    const stored = bannerFormValues(known);
    const merged = reconcile({ sent, stored, original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    if (values.shown && values.text === '')
      return fail('BAD_INPUT', { fields: { text: ['Напишите текст'] } });
    const refused = whyNotThen(values);
    if (refused) return refused;
    const changes = changesBetween<BannerFormValues>(stored, values, wordings);
    const { from_on, until_on, ...rest } = values;
    if (changes.length > 0)
      await updateBanner(db, { ...rest, ...momentsOf({ from_on, until_on }), changedAt: now });
    await recordChange(ctx, { kind: 'settings', id: 2, header: 'Баннер', action: 'changed', changes });
    forgetFrameParts();
    return ok({ meanwhile });
  },
});
