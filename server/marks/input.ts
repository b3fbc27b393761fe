import { z } from 'zod';
import { filterShape } from '../catalogue/filter-input.ts';
import { dealerDefaults, readSort } from '../catalogue/filter-url.ts';
import { zFlag } from '../kernel/fields.ts';
import type { MarkOrder } from './mark.ts';

const { page, perpage, query } = filterShape(dealerDefaults);

/** `price:asc` or `arrived`; anything else is «newest first». */
const zOrder = z.transform((value: unknown): MarkOrder => {
  const text = String([value].flat().at(-1) ?? '');
  return text === 'arrived' ? text : readSort(text);
});

/**
 * What a list of marked goods is asked for: page and its size (20, §9), text to search, order; `detailed`: the goods carry their
 * parameters.
 */
export const markListInput = z.object({ page, perpage, query, sort: zOrder, detailed: zFlag });
