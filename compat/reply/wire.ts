import { z } from 'zod';
import type { Paging } from '#server/kernel/paging.ts';

/**
 * Values as PHP with MySQL returned them (§7.1.3): ids and flags are strings; quantities, counts and money are
 * numbers; a missing text is `""`, a missing record or number is `null`.
 */

export const zId = z.string().meta({ description: 'An id as a string; empty when there is none.' });
export const zFlag = z.enum(['0', '1']);
export const zMoney = z
  .number()
  .nullable()
  .meta({ description: 'Roubles; null when there is no such price or it is hidden.' });
export const zDate = z.string().meta({ description: '`dd.mm.yyyy`', examples: ['20.07.2026'] });
export const zNamed = z.object({ id: zId, header: z.string() }).meta({ id: 'Named' });
export const zCounted = zNamed.extend({ count: z.number().int() }).meta({ id: 'Counted' });
export const zPagination = z
  .object({ page: z.int(), perpage: z.int(), pages: z.int(), total: z.int() })
  .meta({ id: 'Pagination' });

/** Returns the id as a string; empty when undefined. */
export function wireId(id: number | undefined): string {
  return id === undefined ? '' : String(id);
}

export function wireFlag(flag: boolean): '0' | '1' {
  return flag ? '1' : '0';
}

/** Converts kopecks to roubles. */
export function wireMoney(kopecks: number | undefined): number | null {
  return kopecks === undefined ? null : kopecks / 100;
}

export function wireNamed(named: { id: number; header: string } | undefined) {
  return named ? { id: wireId(named.id), header: named.header } : null;
}

export function wireCounted({ id, header, count }: { id: number; header: string; count: number }) {
  return { id: wireId(id), header, count };
}

/** Returns the pagination of a list; a page beyond the end keeps its number. */
export function wirePages({ page, perpage, pages, total, beyond }: Paging) {
  return { page: beyond ?? page, perpage, pages, total };
}

/**
 * Returns the rows of a page. A page beyond the end has none, so that a program that reads page by page stops
 * (§7.1.13).
 */
export function rowsOfPage<Row>(rows: readonly Row[], { beyond }: Paging): readonly Row[] {
  return beyond === undefined ? rows : [];
}
