import { z } from 'zod';
import { zFlag, zIdOrNew, zLine, zRequiredLine } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { zLink } from '../editing/link.ts';
import { momentsOf, whyNotThen } from '../editing/shown-days.ts';
import { zTextDay } from '../editing/typed-moment.ts';
import { newSlide, noSuchSlide } from './get-desk-slide.server.ts';
import { heldSlides, insertSlide, updateSlide } from './repository.server.ts';
import { type SlideFormValues, scenes, slideFormValues } from './slide-record.ts';

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(255),
  text: zLine(500),
  picture: zLine(255).refine(
    (text) => scenes.some(({ value }) => value === text) || /^\/media\/[0-9a-f-]{36}\.jpg$/.test(text),
    { error: 'Выберите рисунок или фото' },
  ),
  href: zLink,
  label: zRequiredLine(100),
  shown: zFlag,
  from_on: zTextDay,
  until_on: zTextDay,
  original: zOriginal,
});

const wordings: Record<keyof SlideFormValues, Wording> = {
  header: { label: 'Заголовок' },
  text: { label: 'Текст' },
  picture: { label: 'Фото' },
  href: { label: 'Ссылка' },
  label: { label: 'Надпись на кнопке' },
  shown: { label: 'Показан', text: (value) => (value ? '«да»' : '«нет»') },
  from_on: { label: 'Первый день' },
  until_on: { label: 'Последний день' },
};

/**
 * Saves a slide of the home page; `id` 0 adds one after the others. Refusals: BAD_INPUT by field, NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const saveSlide = staffUseCase({
  name: 'save-slide',
  access: withRight('content'),
  writes: true,
  input,
  async run({ id = 0, original, ...sent }, ctx) {
    const { db } = ctx;
    const known = id ? (await heldSlides(db)).find((slide) => slide.id === id) : undefined;
    if (id && !known) return noSuchSlide();
    const stored = slideFormValues(known ?? newSlide());
    const form = { kind: 'slide', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const refused = whyNotThen(values);
      if (refused) return refused;
      const { from_on, until_on, ...rest } = values;
      const slide = { ...rest, id, ...momentsOf({ from_on, until_on }) };
      if (known) await updateSlide(db, slide);
      return ok({ id: known ? id : await insertSlide(db, slide), header: values.header });
    });
  },
});
