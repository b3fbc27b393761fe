import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { orderAct } from './accountants.ts';
import { buyOnce } from './buyers.ts';
import { collectOnce } from './collectors.ts';
import { importing } from './imports.ts';
import { nothingTold, patiently, repeatedly, type Told } from './told.ts';
import { password, replenish } from './world.ts';

type Act = (told: Told) => Promise<void>;
/** A person who repeats one action, and the pause between two runs. */
type Worker = { pauseMs: number; act: Act };

export const collectorEmails = ['collector-0@example.com', 'collector-1@example.com'];
export const emailsOf = (buyers: number) => [
  ...Array.from({ length: buyers }, (_, i) => `buyer-${i}@example.com`),
  ...collectorEmails,
  'accountant@example.com',
];

/** Signs everybody in. A buyer pauses for `pauseMs` after each order. */
export async function hire(origin: string, buyers: number, pauseMs: number): Promise<Worker[]> {
  let acts = 0;
  return Promise.all(
    emailsOf(buyers).map(async (email) => {
      const person = visitor({ origin });
      const first = await patiently(nothingTold(), () => person.signIn(email, password));
      if (first.path !== '/catalogue')
        throw new Error(`${email} cannot sign in: ${first.status} ${first.path}`);
      if (email.startsWith('buyer')) return { pauseMs, act: (told) => buyOnce(person, told) };
      if (email.startsWith('collector'))
        return { pauseMs: 1_000, act: (told) => collectOnce(person, email, told) };
      return { pauseMs: 1_000, act: (told) => orderAct(person, acts++, told) };
    }),
  );
}

type Place = { db: Kysely<Database>; lastProduct: number; hosts: string; folder: string };

/**
 * Starts everybody's work, which goes on until the returned function is called; that function waits until each has
 * finished the current action.
 */
export function begin(
  workers: readonly Worker[],
  { told, imports }: { told: Told; imports: Map<string, number> },
  { db, lastProduct, hosts, folder }: Place,
): () => Promise<void> {
  const end = new AbortController();
  const working = [
    ...workers.map(({ pauseMs, act }) => repeatedly(told, end.signal, pauseMs, () => act(told))),
    importing({ hosts, folder }, imports, end.signal),
    replenishing(db, lastProduct, end.signal),
  ];
  return async () => {
    end.abort();
    await Promise.all(working);
  };
}

/** Replenishes stock until the signal is aborted. A node that does not respond now will respond the next time. */
async function replenishing(db: Kysely<Database>, lastProduct: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await replenish(db, lastProduct).catch(() => {});
    await sleep(3_000);
  }
}
