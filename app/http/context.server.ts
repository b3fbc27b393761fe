import { catalogueModel } from '#server/catalogue/read-model/live.server.ts';
import { dadata } from '#server/contragents/dadata.server.ts';
import { database } from '#server/db/client.server.ts';
import { type Access, type Actor, anonymous } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { dealerSession, deskSession, type PortalSession } from './session-cookie.server.ts';
import { dadataKey, mailOrigin, uploadsFolder } from './settings.server.ts';
import { hidesPrices } from './visible-opt.server.ts';

/** What a use case needs, made from a request: the database of this process, who asks, and the moment. */
export async function requestContext(request: Request, access?: Access): Promise<Context> {
  const db = database();
  const now = Date.now();
  const key = dadataKey();
  return {
    db,
    now,
    actor: await actorOf(request, access === 'staff' ? deskSession : dealerSession, db, now),
    uploads: uploadsFolder(),
    origin: mailOrigin(request),
    log: (event, data) => console.info(JSON.stringify({ at: new Date(now).toISOString(), event, ...data })),
    catalogue: () => catalogueModel(db),
    findParty: key ? dadata({ key }) : undefined,
  };
}

async function actorOf(
  request: Request,
  session: PortalSession,
  db: Context['db'],
  now: number,
): Promise<Actor> {
  const token = await session.read(request);
  const actor = token ? await session.actor(db, token, now) : anonymous;
  return actor.kind === 'account' ? { ...actor, hidesPrices: hidesPrices(request) } : actor;
}
