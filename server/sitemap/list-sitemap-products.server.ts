import { z } from 'zod';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { idsOfPart } from './parts.ts';
import type { Address } from './sitemap-xml.ts';

/**
 * The cards of one part of the products; only what is sold. Without a date: when a card changed last is not kept.
 * Refusal: NOT_FOUND for a part that the sitemap does not name.
 */
export const listSitemapProducts = openUseCase({
  name: 'list-sitemap-products',
  writes: false,
  input: z.object({ part: zId }),
  async run({ part }, { catalogue }) {
    const { ids } = await catalogue();
    const cards = idsOfPart(ids, part).map((id): Address => ({ path: `/open/product/${id}` }));
    return cards.length > 0 ? ok(cards) : fail('NOT_FOUND');
  },
});
