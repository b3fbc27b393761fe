import type { FieldErrors } from '#server/kernel/result.ts';

/** A refused message about a complaint, or a message that needs confirmation: the typed text, and the reason. */
export type AnswerReply = {
  text: string;
  errors: FieldErrors;
  failure?: { code: string; message: string };
};
