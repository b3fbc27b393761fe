import type { Desk } from '#server/desk/desk-view.ts';

/** Returns a title that begins with the number of waiting chats, so that a background tab shows it: «(3) Чаты». */
export function waitingTitle(
  title: string,
  matches: readonly ({ id: string; data: unknown } | undefined)[],
): string {
  const frame = matches.find((match) => match?.id === 'routes/desk')?.data as Desk | undefined;
  const waiting = frame?.counts?.chats ?? 0;
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
