import { tooLong, zText } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';

/** The longest text: some fifty printed pages. */
export const maxBodyLength = 100_000;

/** Markdown as typed; browsers send line breaks as two characters. */
export const zBody = zText(maxBodyLength * 2)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => text.length <= maxBodyLength, { error: tooLong(maxBodyLength) });

/** How a text that two people changed is worded: its length, because the whole would fill the screen. */
export const bodyWording = {
  label: 'Текст',
  text: (value: unknown) => `текст из ${counted(String(value).length, 'знака', 'знаков', 'знаков')}`,
};
