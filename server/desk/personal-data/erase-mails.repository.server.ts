import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Mail, mailKinds } from '../../work/mail/mail.ts';
import { likePattern } from './mentions.ts';

type Whose = {
  /** By what the mails are found; empty texts are ignored. */
  naming: readonly string[];
  /** Takes the person out of a text. */
  clean: (text: string) => string;
  /** The person's own address. */
  to?: string;
};

/**
 * Deletes mails to a person, sent or not, and takes the person out of mails to others and of what is kept of those
 * that could not be sent. Returns how many there were. Sent ones have no text any more, so only those are searched that
 * wait or failed.
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
