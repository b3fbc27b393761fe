import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type Step = {
  sessionId: number | undefined;
  at: number;
  kind: string;
  mode: string;
  file: string;
  answer: string;
  /** Milliseconds. */
  took: number;
  address: string;
  /** The login of a request that was refused before its session began; '' otherwise. */
  login: string;
};

/** Records a 1C request in the journal. */
export async function insertStep(db: Kysely<Database>, { sessionId, ...step }: Step): Promise<void> {
  await db
    .insertInto('exchange_steps')
    .values({
      ...step,
      session_id: sessionId ?? null,
      kind: step.kind.slice(0, 20),
      mode: step.mode.slice(0, 20),
      file: step.file.slice(0, 255),
      answer: step.answer.slice(0, 500),
      address: step.address.slice(0, 64),
      login: step.login.slice(0, 60),
    })
    .execute();
}
