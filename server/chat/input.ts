import { z } from 'zod';
import { zId, zOptional } from '../kernel/fields.ts';
import { thousands } from '../kernel/money.ts';
import { typedLines } from '../kernel/typed-lines.ts';
import { longestMessage } from './chat-view.ts';

/** What is typed; a message of nothing is none. */
export const zMessage = z
  .union([z.undefined(), z.null(), z.string(), z.number()], { error: 'Напишите сообщение' })
  .transform(typedLines)
  .refine((text) => text !== '', { error: 'Напишите сообщение', abort: true })
  .superRefine((text, issue) => {
    if (text.length <= longestMessage) return;
    const message = `Не длиннее ${thousands(longestMessage)} знаков, сейчас ${thousands(text.length)}`;
    issue.addIssue({ code: 'custom', message });
  });

/** The form's own key: sent twice, it is one message. Old clients have none. */
export const zMessageKey = z.transform((value: unknown) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined,
);

/** Which part of a conversation: those after a message, those before it, or else the newest. What is no id asks for the newest. */
export const zPart = {
  after: zOptional(zId).catch(undefined),
  before: zOptional(zId).catch(undefined),
};

export type Part = { after?: number | undefined; before?: number | undefined };
