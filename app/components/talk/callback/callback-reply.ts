import type { Failure, FieldErrors } from '#server/kernel/result.ts';
import type { Policy } from '#server/people/consents/policy.ts';

export type CallbackValues = {
  firstname?: string;
  phone?: string;
  redirectTo?: string;
  /** The edition consented to. */
  consent?: string;
  /** The edition shown beside the checkbox for consent; undefined when there is no checkbox. */
  policy?: Policy | undefined;
};

/** The response to a request for a call: the sent values and the errors. */
export type CallbackReply = {
  values: CallbackValues;
  errors: FieldErrors;
  failure?: Pick<Failure, 'message'> & { code: string };
  /** The edition to consent to, when it has changed since the form was loaded. */
  renewed?: Pick<CallbackValues, 'policy'>;
  /** Set on success: the confirmation, for a window that does not leave its screen. */
  asked?: string;
};

/** How long the response to a refused request is shown (§8.2), in milliseconds. */
export const refusedFor = 2000;
