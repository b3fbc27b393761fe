import { z } from 'zod';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchSlide } from './get-desk-slide.server.ts';
import { heldSlides, setRemoved } from './repository.server.ts';

/** Removes a slide (`removed` 1) or restores it (0). Repeating the call is not an error. Refusal: NOT_FOUND. */
export const removeSlide = staffUseCase({
  name: 'remove-slide',
  access: withRight('content'),
  writes: true,
  input: z.object({ id: zId, removed: zSaidSwitch }),
  async run({ id, removed }, ctx) {
    const { db, now } = ctx;
    const isKept = (await heldSlides(db)).some((slide) => slide.id === id);
    const header = await setRemoved(db, id, removed ? now : null);
    if (header === undefined) return noSuchSlide();
    if (isKept === removed)
      await recordChange(ctx, { kind: 'slide', id, header, action: removed ? 'removed' : 'restored' });
    return ok({ id, header });
  },
});
