import { createHash } from 'node:crypto';
import { type Mailing, mailingFormValues } from './mailing-view.ts';

/** Returns a short name of what a message says and whom it is for, which is another one after every change. */
export function versionOf(mailing: Mailing): string {
  return createHash('sha256')
    .update(JSON.stringify(mailingFormValues(mailing)))
    .digest('hex')
    .slice(0, 16);
}
