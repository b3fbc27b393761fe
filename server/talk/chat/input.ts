import { z } from 'zod';
import { tooLong, zId, zOptional, zText } from '../../kernel/fields.ts';
import { thousands } from '../../kernel/money.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { wireText } from '../../kernel/wire-format.ts';
import { maxMessageLength } from './chat-view.ts';

/** The text of this refusal must not change, because old clients know it. */
export const nothingSaid = 'Напишите сообщение';

export const zMessage = z
  .preprocess(
    (typed) => typed ?? '',
    z
      .union([z.string(), z.number()], { error: nothingSaid })
      .transform(typedLines)
      .superRefine((text, issue) => {
        if (text.length <= maxMessageLength) return;
        const message = `${tooLong(maxMessageLength)}, сейчас ${thousands(text.length)}`;
        issue.addIssue({ code: 'custom', message });
      }),
  )
  .meta(wireText(maxMessageLength));

/** The number of the order that the message is about; blank for none. Old clients do not send it. */
export const zOrderNumber = zOptional(zText(40));

/** The key of the form; a message sent twice with the same key is stored once. Old clients do not send it. */
export const zMessageKey = z.transform((value: unknown) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined,
);

/**
 * The part of a conversation: the messages after or before a given one, or the newest. An invalid id means the
 * newest.
 */
export const zPart = {
  after: zOptional(zId).catch(undefined),
  before: zOptional(zId).catch(undefined),
};

export type Part = { after?: number | undefined; before?: number | undefined };
