import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Mail, mailKinds } from '../../work/mail/mail.ts';
import { likePattern } from './mentions.ts';

type Whose = {
  /** The texts by which mails are found; empty ones are ignored. */
  naming: readonly string[];
  /** Removes the person from a text. */
  clean: (text: string) => string;
  /** The person's own address. */
  to?: string;
};

/**
 * Deletes waiting and failed mails to a person, and removes the person from mails to others and from the stored
 * errors of failed mails. Returns how many mails were changed or deleted. Texts of sent mails are not stored, so
 * there is nothing to delete.
 */
export async function eraseFromMails(db: Kysely<Database>, { naming, clean, to }: Whose): Promise<number> {
  const patterns = naming.filter((text) => text !== '').map(likePattern);
  const mails = await db
    .selectFrom('jobs')
    .select(['id', 'payload', 'problem'])
    .where('kind', 'in', mailKinds)
    .where((eb) => eb.or([eb('run_at', '>', 0), eb('problem', '>', '')]))
    .where((eb) =>
      eb.or(patterns.flatMap((each) => [eb('payload', 'like', each), eb('problem', 'like', each)])),
    )
    .execute();
  let records = 0;
  for (const { id, payload, problem } of mails) {
    const isTheirs = to !== undefined && (JSON.parse(payload) as Mail).to.toLowerCase() === to;
    const cleaned = { payload: clean(payload), problem: clean(problem) };
    if (isTheirs) await db.deleteFrom('jobs').where('id', '=', id).execute();
    else if (cleaned.payload !== payload || cleaned.problem !== problem)
      await db.updateTable('jobs').set(cleaned).where('id', '=', id).execute();
    else continue;
    records++;
  }
  return records;
}
