/**
 * What the desk decided about a text: `draft` and `removed` are shown nowhere; `ready` is public from its
 * publication time on.
 */
export type ContentState = 'draft' | 'ready' | 'removed';

/** What a reader of the desk sees of it. */
export type ShownState = 'draft' | 'scheduled' | 'published' | 'removed';

export const shownStates: Record<ShownState, { header: string; kind: 'neutral' | 'primary' | 'success' }> = {
  draft: { header: 'Черновик', kind: 'neutral' },
  scheduled: { header: 'Запланирована', kind: 'primary' },
  published: { header: 'Опубликована', kind: 'success' },
  removed: { header: 'Снята', kind: 'neutral' },
};

/** `publishedAt` and `now`: milliseconds. */
export function shownState(state: ContentState, publishedAt: number, now: number): ShownState {
  if (state !== 'ready') return state;
  return publishedAt <= now ? 'published' : 'scheduled';
}
