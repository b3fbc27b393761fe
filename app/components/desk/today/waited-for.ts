import { counted } from '#server/kernel/plural.ts';

/** Returns milliseconds as «5 минут», «3 часа» or «2 дня»: rounded down, in the largest unit. */
export function waitedFor(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'меньше минуты';
  if (minutes < 60) return counted(minutes, 'минута', 'минуты', 'минут');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return counted(hours, 'час', 'часа', 'часов');
  return counted(Math.floor(hours / 24), 'день', 'дня', 'дней');
}
