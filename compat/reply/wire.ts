import type { Paging } from '#server/kernel/paging.ts';

/**
 * Values as PHP with MySQL gave them (contract §3.1.3): ids and flags are strings; quantities, counts and money numbers; a
 * missing text is `""`, a missing record or number `null`.
 */

/** No id is an empty text. */
export function wireId(id: number | undefined): string {
  return id === undefined ? '' : String(id);
}

export function wireFlag(flag: boolean): '0' | '1' {
  return flag ? '1' : '0';
}

/** Kopecks → roubles. */
export function wireMoney(kopecks: number | undefined): number | null {
  return kopecks === undefined ? null : kopecks / 100;
}

export function wireNamed(named: { id: number; header: string } | undefined) {
  return named ? { id: wireId(named.id), header: named.header } : null;
}

export function wireCounted({ id, header, count }: { id: number; header: string; count: number }) {
  return { id: wireId(id), header, count };
}

export function wirePages({ page, perpage, pages, total }: Paging) {
  return { page, perpage, pages, total };
}
