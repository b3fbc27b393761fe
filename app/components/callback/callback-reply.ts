import type { Failure, FieldErrors } from '#server/kernel/result.ts';

export type CallbackValues = { firstname?: string; phone?: string; redirectTo?: string };

/** The answer to a request for a call that was refused: what was sent, and what is wrong with it. */
export type CallbackReply = {
  values: CallbackValues;
  errors: FieldErrors;
  failure: Pick<Failure, 'message'> & { code: string };
};
