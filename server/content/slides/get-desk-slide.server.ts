import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { keptSlides } from './repository.server.ts';
import { type SlideRecord, scenes } from './slide-record.ts';

export const noSuchSlide = () => fail('NOT_FOUND', { message: 'Такого слайда нет' });

/** Returns the record of a new slide. */
export const newSlide = (): SlideRecord => ({
  id: 0,
  header: '',
  text: '',
  picture: scenes[0].value,
  href: '',
  label: 'Подробнее',
  shown: true,
  fromAt: undefined,
  untilAt: undefined,
});

/** Returns a slide; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getDeskSlide = staffUseCase({
  name: 'get-desk-slide',
  access: withRight('content'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const found = id === 0 ? newSlide() : (await keptSlides(db)).find((slide) => slide.id === id);
    return found ? ok(found) : noSuchSlide();
  },
});
