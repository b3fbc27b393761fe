import { z } from 'zod';
import { openUseCase } from '../kernel/use-case.ts';
import { askedGoods, documentsOfGoods } from './documents-of-goods.server.ts';
import { resolveTokenView, zToken } from './open-tokens/resolve-token-view.server.ts';

/**
 * Returns the documents of one product or of many to anyone (§12.10.5). Refusals: NOT_FOUND for a single product that
 * is not sold, BAD_INPUT, TOKEN_INVALID.
 */
export const listOpenProductDocuments = openUseCase({
  name: 'list-open-product-documents',
  writes: false,
  input: z.object({ ...askedGoods, token: zToken }),
  async run({ token, ...asked }, ctx) {
    const seen = await resolveTokenView(ctx, token);
    return seen.ok ? documentsOfGoods(ctx, asked, seen.value.view) : seen;
  },
});
