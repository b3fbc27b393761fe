import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#server/exchange/door/answers.ts';
import { beginExchangeUpload } from '#server/exchange/door/begin-exchange-upload.server.ts';
import { endExchange } from '#server/exchange/door/end-exchange.server.ts';
import { exchangeJob } from '#server/exchange/door/exchange-job.server.ts';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { idle, workOn } from '#server/exchange/door/import-queue.server.ts';
import { openExchangeSession } from '#server/exchange/door/open-exchange-session.server.ts';
import { receiveExchangeFile } from '#server/exchange/door/receive-exchange-file.server.ts';
import type { Exchange } from '#server/kernel/actor.ts';
import { testContext } from '#tests/builders/context.ts';

/** The environment of an exchange. Its values are functions, because a test file gets its database later. */
type Place = { db: () => Kysely<Database>; actor: () => Exchange; folder: string };

/** Returns the requests of 1C as use cases, each called at a given time. */
export function stepsOf1c({ db, actor, folder }: Place) {
  const at = (now: number, who: Exchange = actor()) => ({
    ...testContext(db(), who, now),
    exchangeFolder: folder,
  });

  async function open(now: number, kind = 'catalog'): Promise<number> {
    return (await at(now).does(openExchangeSession, { kind })).id;
  }

  async function init(session: number, now: number, version?: string): Promise<Answer> {
    return await at(now).does(beginExchangeUpload, { session, version, sessid: '' });
  }

  async function send(
    session: number,
    filename: string,
    bytes: string | Uint8Array,
    now: number,
  ): Promise<Answer> {
    const body = Readable.from([Buffer.from(bytes)]);
    return await at(now).does(receiveExchangeFile, { session, filename, body });
  }

  async function importFile(session: number, filename: string, now: number): Promise<Answer> {
    for (;;) {
      const answer = await at(now).does(importExchangeFile, { session, filename });
      if ('word' in answer && answer.word === 'progress') continue;
      // The response arrives before the queue looks for more work.
      await idle(db());
      return answer;
    }
  }

  /** Sends the files, then imports them in the same order. */
  async function upload(session: number, files: Record<string, string>, now: number): Promise<void> {
    for (const [name, bytes] of Object.entries(files)) await send(session, name, bytes, now);
    for (const name of Object.keys(files)) await importFile(session, name, now);
  }

  async function end(session: number, now: number, closes = true): Promise<Answer> {
    for (;;) {
      const answer = await at(now).does(endExchange, { session, closes });
      if ('word' in answer && answer.word === 'progress') continue;
      await idle(db());
      return answer;
    }
  }

  /** Imports all waiting files, and resolves when none is left. */
  async function work(now: number): Promise<void> {
    workOn(at(now));
    await idle(db());
  }

  /** Runs the background job of exchanges. */
  const tidy = (now: number) => exchangeJob.periodic({} as never, at(now) as never, {} as never);

  return { at, open, init, send, importFile, upload, end, work, tidy };
}
