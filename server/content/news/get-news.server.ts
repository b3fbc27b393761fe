import { openUseCase } from '../../kernel/use-case.ts';
import { getPublication, zAddress } from '../publications/get-publication.server.ts';

/** Returns one news item with its text as safe HTML. Refusal: NOT_FOUND, including before its publication time. */
export const getNews = openUseCase({
  name: 'get-news',
  writes: false,
  input: zAddress,
  run(address, ctx) {
    return getPublication(ctx, 'news', address);
  },
});
