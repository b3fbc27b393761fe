import { actorOfSession } from '#server/auth/sessions.repository.server.ts';
import { catalogueModel } from '#server/catalogue/read-model/live.server.ts';
import { database } from '#server/db/client.server.ts';
import { anonymous } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { readSessionToken } from './session-cookie.server.ts';

/** What a use case needs, made from a request: the database of this process, who asks, and the moment. */
export async function requestContext(request: Request): Promise<Context> {
  const db = database();
  const now = Date.now();
  const token = await readSessionToken(request);
  return {
    db,
    now,
    actor: token ? await actorOfSession(db, token, now) : anonymous,
    log: (event, data) => console.info(JSON.stringify({ at: new Date(now).toISOString(), event, ...data })),
    catalogue: () => catalogueModel(db),
  };
}
