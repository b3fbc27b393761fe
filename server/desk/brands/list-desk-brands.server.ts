import { z } from 'zod';
import { zPage, zText } from '../../kernel/fields.ts';
import { maxQuery } from '../../kernel/max-query.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { BrandList } from './brand-view.ts';
import { allDeskBrands } from './repository.server.ts';

const onOnePage = 50;

/** Returns brands in display order, hidden ones last, fifty per page. `query` is a part of the name, here or in 1C. */
export const listDeskBrands = staffUseCase({
  name: 'list-desk-brands',
  access: withRight('goods'),
  writes: false,
  input: z.object({ query: zText(maxQuery).catch(''), page: zPage }),
  async run({ query, page }, { db }) {
    const wanted = query.trim().toLowerCase();
    const brands = (await allDeskBrands(db)).filter(({ header, sourceHeader }) =>
      [header, sourceHeader].some((name) => name.toLowerCase().includes(wanted)),
    );
    const shown = paging(page, onOnePage, brands.length);
    const from = offsetOf(shown);
    return ok<BrandList>({ brands: brands.slice(from, from + onOnePage), paging: shown });
  },
});
