import type { Policy } from '#server/people/consents/policy.ts';

/**
 * Returns the edition in the box of consent: that of the refusal, when the policy changed while the form was open, else
 * the one that was loaded.
 */
export function askedNow(
  policy: Policy | undefined,
  refusal: { details: Record<string, unknown> } | undefined,
): Policy | undefined {
  return (refusal?.details.policy as Policy | undefined) ?? policy;
}
