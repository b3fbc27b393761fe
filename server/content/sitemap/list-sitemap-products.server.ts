import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { idsOfPart } from './parts.ts';
import type { Address } from './sitemap-xml.ts';

/**
 * Returns the product cards in one part of the sitemap, only of products on sale. They have no dates, because the last
 * change of a card is not stored. Refusal: NOT_FOUND for a part that is not in the sitemap.
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
