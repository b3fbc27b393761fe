import { openUseCase } from '../../kernel/use-case.ts';
import { getPublication, zAddress } from '../publications/get-publication.server.ts';

/** Returns one article with its text as safe HTML. Refusal: NOT_FOUND, including before its publication time. */
export const getArticle = openUseCase({
  name: 'get-article',
  writes: false,
  input: zAddress,
  run(address, ctx) {
    return getPublication(ctx, 'articles', address);
  },
});
