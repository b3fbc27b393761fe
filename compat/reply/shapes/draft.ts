import type { ListedDraft } from '#server/drafts/draft-view.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { wireId, wirePages } from '../wire.ts';

/** Shapes of saved baskets (contract §3.3). */

/** addToDraft; `count`: lines. */
export function draftSaved({ id, header, count }: ListedDraft) {
  return { status: 'success', draft: { id: wireId(id), header, count } };
}

/** drafts */
export function draftList({ drafts, paging }: { drafts: readonly ListedDraft[]; paging: Paging }) {
  return {
    drafts: drafts.map(({ id, header, count, createdAt }) => ({
      ...{ id: wireId(id), header, count, date: ruDateOf(createdAt) },
    })),
    count: paging.total,
    pagination: wirePages(paging),
  };
}

/** drafts/{id}: after remove how many are left, after repeat the pieces that were put into the basket. */
export function draftDone({ count }: { count: number }) {
  return { status: 'success', count };
}
