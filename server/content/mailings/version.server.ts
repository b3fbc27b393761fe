import { createHash } from 'node:crypto';
import { type Mailing, mailingFormValues } from './mailing-view.ts';

/** Returns a short hash of a message's text and audience, which changes with every edit. */
export function versionOf(mailing: Mailing): string {
  return createHash('sha256')
    .update(JSON.stringify(mailingFormValues(mailing)))
    .digest('hex')
    .slice(0, 16);
}
