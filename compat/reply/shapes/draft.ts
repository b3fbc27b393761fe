import { z } from 'zod';
import { ruDateOf } from '#server/kernel/clock.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { ListedDraft } from '#server/ordering/drafts/draft-view.ts';
import { shaped } from '../shaped.ts';
import { rowsOfPage, wireId, wirePages, zDate, zId, zPagination } from '../wire.ts';

/** Shapes of saved baskets (§7.3.5). */

const zDraft = z.object({
  id: zId,
  header: z.string(),
  count: z.int().meta({ description: 'The number of lines.' }),
});

/** addToDraft */
export const draftSaved = shaped(
  z.object({ status: z.literal('success'), draft: zDraft }),
  ({ id, header, count }: ListedDraft) => ({ status: 'success', draft: { id: wireId(id), header, count } }),
);

/** drafts */
export const draftList = shaped(
  z.object({
    drafts: z.array(zDraft.extend({ date: zDate }).meta({ id: 'Draft' })),
    count: z.int(),
    pagination: zPagination,
  }),
  ({ drafts, paging }: { drafts: readonly ListedDraft[]; paging: Paging }) => ({
    drafts: rowsOfPage(drafts, paging).map(({ id, header, count, createdAt }) => ({
      id: wireId(id),
      header,
      count,
      date: ruDateOf(createdAt),
    })),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);

/**
 * drafts/{id}: after remove the number of drafts left, after repeat the number of pieces put into the basket.
 */
export const draftDone = shaped(
  z.object({ status: z.literal('success'), count: z.int() }),
  ({ count }: { count: number }) => ({ status: 'success', count }),
);
