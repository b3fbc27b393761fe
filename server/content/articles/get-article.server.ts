import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { getPublication } from '../publications/get-publication.server.ts';

/**
 * Returns one article with its text as safe HTML. Refuses with NOT_FOUND also before its publication time.
 */
export const getArticle = openUseCase({
  name: 'get-article',
  writes: false,
  input: z.object({ id: zId }),
  run({ id }, ctx) {
    return getPublication(ctx, 'articles', id);
  },
});
