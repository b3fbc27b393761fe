import { z } from 'zod';
import { writeOrder } from '../../db/write-order.server.ts';
import { zId } from '../../kernel/fields.ts';
import { movedTo } from '../../kernel/places.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchSlide } from './get-desk-slide.server.ts';
import { heldSlides } from './repository.server.ts';

/**
 * Moves a slide to a place, counted from 1. The input is a place, not a direction, so that a button pressed twice
 * moves the slide once. Refusal: NOT_FOUND.
 */
export const moveSlide = staffUseCase({
  name: 'move-slide',
  access: withRight('content'),
  writes: true,
  input: z.object({ id: zId, place: zId }),
  async run({ id, place }, ctx) {
    const { db } = ctx;
    const slides = await heldSlides(db);
    const from = slides.findIndex((slide) => slide.id === id);
    const moved = slides[from];
    if (!moved) return noSuchSlide();
    const to = Math.min(place, slides.length);
    if (to !== from + 1) {
      await writeOrder(
        db,
        'slides',
        movedTo(slides, from, to).map((slide) => slide.id),
      );
      const change = { label: 'Место', before: String(from + 1), after: String(to) };
      await recordChange(ctx, {
        kind: 'slide',
        id,
        header: moved.header,
        action: 'changed',
        changes: [change],
      });
    }
    return ok({ id, place: to });
  },
});
