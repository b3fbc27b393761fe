import { counted } from '#server/kernel/plural.ts';
import type { CallNote } from '#server/talk/calls/call-view.ts';

/** Returns the number of failed attempts as text: «Не дозвонились: 2 попытки». */
export function attemptsText(attempts: number): string {
  return `Не дозвонились: ${counted(attempts, 'попытка', 'попытки', 'попыток')}`;
}

export function LastNote({ note }: { note: CallNote }) {
  return <span className="clamped quiet">{note.note}</span>;
}
