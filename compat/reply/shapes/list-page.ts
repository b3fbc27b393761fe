import type { ComponentProps } from 'react';
import { markup } from '../html.ts';
import { GoodsPager, GoodsRows, OpenPager, OpenRows } from '../views/catalogue.tsx';

/** A page of a catalogue as «show more» takes it: rows to append, what stands under them (§3 «Catalogue paging response»). */

export function goodsPage(found: ComponentProps<typeof GoodsRows>) {
  const { total, perpage } = found.paging;
  return { html: markup(GoodsRows, found), pagination_wrap: markup(GoodsPager, found), total, perpage };
}

export function openPage(found: ComponentProps<typeof OpenRows>) {
  const { total, perpage } = found.paging;
  return { html: markup(OpenRows, found), pagination_wrap: markup(OpenPager, found), total, perpage };
}
