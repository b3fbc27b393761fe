import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { type Answer, success } from './answers.ts';
import { hashOfCookie, newCookie, sessidOf } from './cookies.server.ts';
import { insertSession } from './sessions.repository.server.ts';
import { newFolder } from './stored-files.server.ts';

/**
 * `mode=checkauth`: opens a separate session for each exchange, so that simultaneous schedules do not mix. Returns its
 * id, its cookie, and the response with both.
 */
export const openExchangeSession = exchangeUseCase({
  name: 'open-exchange-session',
  writes: true,
  input: z.object({ kind: z.string().max(20) }),
  async run({ kind }, { db, actor, now }) {
    const cookie = newCookie();
    const session = {
      accountId: actor.exchangeId,
      kind,
      cookieHash: hashOfCookie(cookie),
      folder: newFolder(),
    };
    const id = await insertSession(db, session, now);
    const stamp = Math.floor(now / 1000);
    const answer = success('EXCHANGESID', cookie, `sessid=${sessidOf(cookie)}`, `timestamp=${stamp}`);
    return ok<{ id: number; answer: Answer; cookie: string }>({ id, answer, cookie });
  },
});
