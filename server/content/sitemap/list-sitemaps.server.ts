import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { partsOf } from './parts.ts';
import type { Address } from './sitemap-xml.ts';

/** Returns the entries of sitemap.xml: the pages, and every non-empty part of the products. */
export const listSitemaps = openUseCase({
  name: 'list-sitemaps',
  writes: false,
  input: z.undefined(),
  async run(_, { catalogue }) {
    const { ids } = await catalogue();
    const products = partsOf(ids).map((part): Address => ({ path: `/sitemap/products/${part}.xml` }));
    return ok([{ path: '/sitemap/pages.xml' }, ...products]);
  },
});
