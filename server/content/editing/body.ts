import { tooLong, zText } from '../../kernel/fields.ts';
import { changedPart } from './changed-part.ts';

/** The longest text, about fifty printed pages. */
export const maxBodyLength = 100_000;

/** Markdown as typed; browsers send line breaks as two characters. */
export const zBody = zText(maxBodyLength * 2)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => text.length <= maxBodyLength, { error: tooLong(maxBodyLength) });

/** How the history and the conflict message show a long text: only the part that differs. */
export const bodyWording = {
  label: 'Текст',
  pair: (before: unknown, after: unknown): [string, string] => {
    const part = changedPart(String(before), String(after));
    return [quotedOrNone(part.before), quotedOrNone(part.after)];
  },
};

/**
 * The maximum length of a quoted text. A longer quotation would hide the name of the field, and the difference is
 * near its beginning anyway.
 */
const maxShown = 200;

function quotedOrNone(text: string): string {
  if (text === '') return 'пусто';
  return text.length > maxShown ? `«${text.slice(0, maxShown)}…»` : `«${text}»`;
}
