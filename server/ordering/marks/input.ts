import { z } from 'zod';
import { filterShape } from '../../catalogue/filter-input.ts';
import { dealerDefaults, readSort } from '../../catalogue/filter-url.ts';
import { zFlag } from '../../kernel/fields.ts';
import type { MarkOrder } from './mark.ts';

const { page, perpage, query } = filterShape(dealerDefaults);

/** Accepts a sorting such as `price:asc`, or `arrived`; any other value sorts newest first. */
const zOrder = z.transform((value: unknown): MarkOrder => {
  const text = String([value].flat().at(-1) ?? '');
  return text === 'arrived' ? text : readSort(text);
});

/**
 * The input of a list of marked goods: page and page size (20, §9.1), search text, order; `detailed`: include product
 * parameters.
 */
export const markListInput = z.object({ page, perpage, query, sort: zOrder, detailed: zFlag });
