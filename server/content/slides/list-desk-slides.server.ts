import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { keptSlides } from './repository.server.ts';
import { slideState } from './slide-record.ts';

/** Returns all slides in their order, with their current state on the home page. */
export const listDeskSlides = staffUseCase({
  name: 'list-desk-slides',
  access: withRight('content'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db, now }) {
    const slides = await keptSlides(db);
    return ok({ slides: slides.map((slide) => ({ ...slide, state: slideState(slide, now) })) });
  },
});
