import type { ComponentProps } from 'react';
import { z } from 'zod';
import { markup } from '../html.ts';
import { shaped } from '../shaped.ts';
import { GoodsPager, GoodsRows, OpenPager, OpenRows } from '../views/catalogue.tsx';

/** A page of a catalogue for «show more»: rows to append, and the pagination below them (§3.28). */

const zListPage = z
  .object({ html: z.string(), pagination_wrap: z.string(), total: z.int(), perpage: z.int() })
  .meta({ id: 'CataloguePage' });

export const goodsPage = shaped(zListPage, (found: ComponentProps<typeof GoodsRows>) => {
  const { total, perpage } = found.paging;
  return { html: markup(GoodsRows, found), pagination_wrap: markup(GoodsPager, found), total, perpage };
});

export const openPage = shaped(zListPage, (found: ComponentProps<typeof OpenRows>) => {
  const { total, perpage } = found.paging;
  return { html: markup(OpenRows, found), pagination_wrap: markup(OpenPager, found), total, perpage };
});
