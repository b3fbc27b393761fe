import { missedSearchService } from '#server/catalogue/missed-searches/count-missed.server.ts';
import { database } from '#server/db/client.server.ts';
import { catalogueService } from '#server/goods/read-model/service.server.ts';
import { type Access, type Actor, anonymous, isForStaff } from '#server/kernel/actor.ts';
import { logEvent } from '#server/kernel/log.server.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { dadata } from '#server/people/contragents/dadata.server.ts';
import {
  dealerSession,
  deskSession,
  type PortalSession,
  viewSession,
} from '../sessions/session-cookie.server.ts';
import { hidesPrices } from '../sessions/visible-opt.server.ts';
import { noteSender, onceInRequest } from './memory.server.ts';
import {
  dadataKey,
  exchangeFolder,
  mailOrigin,
  pushKeys,
  sessionSecrets,
  uploads,
} from './settings.server.ts';

/**
 * Builds the context of a use case from a request: the database of this process, the actor and the time. `actor`:
 * the sender, when no cookie identifies it.
 */
export async function requestContext(request: Request, access?: Access, actor?: Actor): Promise<Context> {
  const db = database();
  const now = Date.now();
  const key = dadataKey();
  return {
    db,
    now,
    actor:
      actor ??
      (await actorOf(
        request,
        access && isForStaff(access) ? deskSession : await portalDoor(request),
        db,
        now,
      )),
    uploads: uploads(),
    exchangeFolder: exchangeFolder(),
    origin: mailOrigin(request),
    log: (event, data) => logEvent(now, event, data),
    ...catalogueService(db),
    ...missedSearchService(db),
    findParty: key ? dadata({ key }) : undefined,
    sealingSecrets: sessionSecrets(),
    push: pushKeys(),
  };
}

/** Returns the session of the portal's own screens: a staff view has priority over the dealer's own session. */
async function portalDoor(request: Request): Promise<PortalSession> {
  return (await viewSession.read(request)) ? viewSession : dealerSession;
}

async function actorOf(
  request: Request,
  session: PortalSession,
  db: Context['db'],
  now: number,
): Promise<Actor> {
  const actor = await onceInRequest(request, session.name, async () => {
    const token = await session.read(request);
    return token ? session.actor(db, token, now) : anonymous;
  });
  if (actor.kind === 'account') noteSender(request, `account ${actor.accountId}`);
  else if (actor.kind === 'staff') noteSender(request, `staff ${actor.staffId}`);
  return actor.kind === 'account' ? { ...actor, hidesPrices: hidesPrices(request) } : actor;
}
