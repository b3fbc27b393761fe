import type { Failure, FieldErrors } from '#server/kernel/result.ts';
import type { Policy } from '#server/people/consents/policy.ts';

export type CallbackValues = {
  firstname?: string;
  phone?: string;
  redirectTo?: string;
  /** The edition consented to. */
  consent?: string;
  /** The edition in the box of consent; undefined: no box. */
  policy?: Policy | undefined;
};

/** The answer to a request for a call: the sent values and the errors. */
export type CallbackReply = {
  values: CallbackValues;
  errors: FieldErrors;
  failure?: Pick<Failure, 'message'> & { code: string };
  /** The edition to consent to, when it changed since the form was loaded. */
  renewed?: Pick<CallbackValues, 'policy'>;
  /** Set on success: the confirmation, for a window that stays on its screen. */
  asked?: string;
};

/** How long the answer to a refused request is shown (§8.2), in milliseconds. */
export const refusedFor = 2000;
