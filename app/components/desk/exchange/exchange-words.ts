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

/** «12,3 МБ» */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`;
  const kb = bytes / 1024;
  if (kb < 1024) return `${Math.round(kb)}\u00a0КБ`;
  return `${(kb / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`;
}

/** «2 мин 5 с» */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds}\u00a0с`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0мин ${seconds % 60}\u00a0с`;
  return `${Math.floor(minutes / 60)}\u00a0ч ${minutes % 60}\u00a0мин`;
}
