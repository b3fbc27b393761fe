import { useState } from 'react';
import type { Policy } from '#server/people/consents/policy.ts';

type Kept = Policy & { insteadOf: string | undefined };

/**
 * Returns the edition of the policy for the consent box: the loaded edition, or the edition in a refusal (`renewed`)
 * when the policy changed while the form was open. The renewed edition stays when the form is refused again for
 * another field, until the screen loads another edition. Use it where a refusal does not remount the form.
 */
export function useAskedNow(loaded: Policy | undefined, renewed: unknown): Policy | undefined {
  const [kept, keep] = useState<Kept>();
  const policy = renewed as Policy | undefined;
  const version = loaded?.version;
  if (policy && policy.version !== kept?.version) keep({ ...policy, insteadOf: version });
  return kept?.insteadOf === version ? kept : loaded;
}
