/**
 * The state that staff give to a text: `draft` and `removed` are not shown anywhere; `ready` is public from its
 * publication time.
 */
export type ContentState = 'draft' | 'ready' | 'removed';

/** The state that staff see at the desk. */
export type ShownState = 'draft' | 'scheduled' | 'published' | 'removed';

export const shownStates: Record<ShownState, { header: string; kind: 'neutral' | 'primary' | 'success' }> = {
  draft: { header: 'Черновик', kind: 'neutral' },
  scheduled: { header: 'Запланирована', kind: 'primary' },
  published: { header: 'Опубликована', kind: 'success' },
  removed: { header: 'Снята', kind: 'neutral' },
};

/** Returns the state to show; `publishedAt` and `now` in milliseconds. */
export function shownState(state: ContentState, publishedAt: number, now: number): ShownState {
  if (state !== 'ready') return state;
  return publishedAt <= now ? 'published' : 'scheduled';
}
