import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { pageHref } from './page-view.ts';
import { publicPolicy } from './repository.server.ts';

/**
 * Returns the edition of the privacy policy in force, for boxes of consent and for the records of it:
 * `version` is its date, `yyyy-mm-dd`, `href` the address of exactly this edition, which stays. Undefined while
 * there is no public policy.
 */
export async function currentPolicy(
  db: Kysely<Database>,
): Promise<{ version: string; href: string } | undefined> {
  const policy = await publicPolicy(db);
  if (!policy?.version_on) return undefined;
  return { version: policy.version_on, href: `${pageHref(policy.slug)}?edition=${policy.version_on}` };
}
