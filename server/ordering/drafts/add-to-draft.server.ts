import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zRequiredLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { maxHeaderLength } from './rules.ts';
import { saveBasket } from './save-basket.server.ts';

/**
 * Saves the basket as a draft and leaves the basket unchanged (§7.3.5 addToDraft). Refuses an empty name beside its
 * field (§5.9). Other refusals: EMPTY_BASKET, TOO_MANY_DRAFTS.
 */
export const addToDraft = useCase({
  name: 'add-to-draft',
  access: buyers,
  writes: true,
  input: z.object({ header: zRequiredLine(maxHeaderLength) }),
  async run({ header }, ctx) {
    const saved = await saveBasket(ctx, header);
    if (!saved) return fail('EMPTY_BASKET');
    return 'ok' in saved ? saved : ok(saved);
  },
});
