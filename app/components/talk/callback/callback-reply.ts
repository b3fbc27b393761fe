import type { Failure, FieldErrors } from '#server/kernel/result.ts';

export type CallbackValues = { firstname?: string; phone?: string; redirectTo?: string };

/** The answer to a request for a call: the sent values and the errors. */
export type CallbackReply = {
  values: CallbackValues;
  errors: FieldErrors;
  failure?: Pick<Failure, 'message'> & { code: string };
  /** Set on success: the confirmation, for a window that stays on its screen. */
  asked?: string;
};

/** How long the answer to a refused request is shown (§8.2), in milliseconds. */
export const refusedFor = 2000;
