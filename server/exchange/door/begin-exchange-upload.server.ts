import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { exchangeUseCase } from '../../kernel/use-case.ts';
import { type Answer, plain } from './answers.ts';
import { closeSession } from './close-session.server.ts';
import { forgetFiles } from './files.repository.server.ts';
import { sessionOf } from './own-session.server.ts';
import { beginAnew, leftSessions } from './sessions.repository.server.ts';
import { doorSettings } from './settings.repository.server.ts';
import { removeFolder, rootFolder } from './stored-files.server.ts';
import { commonVersion } from './versions.ts';

/**
 * How long a session of the same account must be silent to count as broken off. A session that was active more
 * recently may belong to another schedule.
 */
const silentMs = 5 * 60_000;

/**
 * `mode=init`: begins an upload and returns the maximum size of a piece. Old clients get two lines; those that name
 * their version of CommerceML get four. Discards what this session has sent before, and ends sessions of the account
 * that broke off.
 */
export const beginExchangeUpload = exchangeUseCase({
  name: 'begin-exchange-upload',
  writes: 'own',
  input: z.object({ session: z.number(), version: z.string().max(20).optional(), sessid: z.string() }),
  async run({ session: id, version: named, sessid }, ctx) {
    const { db, actor, now } = ctx;
    const session = await sessionOf(ctx, id);
    if (!session.ok) return session;
    const { kind, folder } = session.value;
    const root = rootFolder(ctx);
    const left = await leftSessions(db, { accountId: actor.exchangeId, kind, except: id });
    for (const each of left) if (now - each.seenAt >= silentMs) await closeSession(db, each, now);
    await forgetFiles(db, id);
    await removeFolder(root, folder);
    const { fileLimit } = await doorSettings(db);
    const version = commonVersion(named);
    await beginAnew(db, id, version ?? '');
    const more = version === undefined ? [] : [`sessid=${sessid}`, `version=${version}`];
    return ok<Answer>(plain('zip=yes', `file_limit=${fileLimit}`, ...more));
  },
});
