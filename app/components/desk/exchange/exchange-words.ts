import type { JournalFile, SessionState } from '#server/exchange/door/journal/journal-view.ts';

type Kind = 'neutral' | 'primary' | 'success' | 'danger';

export const sessionLook: Record<SessionState, Kind> = { open: 'primary', done: 'success', failed: 'danger' };

export const fileLook: Record<JournalFile['state'], Kind> = {
  receiving: 'neutral',
  waiting: 'primary',
  importing: 'primary',
  done: 'success',
  failed: 'danger',
  held: 'danger',
};

/** Returns a duration as text: «2 мин 5 с». */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds}\u00a0с`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0мин ${seconds % 60}\u00a0с`;
  return `${Math.floor(minutes / 60)}\u00a0ч ${minutes % 60}\u00a0мин`;
}
