import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { allowsAddress, plainAddress } from './accounts/addresses.ts';
import { hashOfCookie, sessidOf } from './cookies.server.ts';
import { exchangeActorOf } from './exchange-actor.server.ts';
import { newestSession, sessionOfCookie, touchSession } from './sessions.repository.server.ts';
import { insertStep, type Step } from './steps.repository.server.ts';

/** The identity that a 1C request presents. */
export type Caller = {
  kind: string;
  cookie: string | undefined;
  sessid: string | undefined;
  basic: { login: string; secret: string } | undefined;
  address: string;
  now: number;
};

/** The account of a request, and its session; undefined when it has none yet. */
export type Entered = { actor: Exchange; session: number | undefined };

/**
 * Returns the account of a request, identified by the cookie of an open session or by login and secret. A client that
 * keeps no cookies continues the newest session of its account. Refusals: SIGN_IN without either, CROSS_SITE when
 * `sessid` belongs to another session, FORBIDDEN when the account is disabled or the address is not allowed, and those
 * of `exchangeActorOf`.
 */
export async function enterDoor(
  db: Kysely<Database>,
  { kind, cookie, sessid, basic, address, now }: Caller,
): Promise<Result<Entered>> {
  const open = cookie ? await sessionOfCookie(db, hashOfCookie(cookie), now) : undefined;
  if (open && cookie) {
    if (sessid && sessid !== sessidOf(cookie)) {
      return fail('CROSS_SITE', { message: 'Параметр sessid не от этого сеанса. Начните обмен заново' });
    }
    if (!open.enabled || !allowsAddress(open.addresses, plainAddress(address))) {
      return fail('FORBIDDEN', { message: `Доступ учётной записи ${open.login} закрыт` });
    }
    await touchSession(db, open.id, now);
    const actor = { kind: 'exchange' as const, exchangeId: open.accountId, login: open.login };
    return ok({ actor, session: open.id });
  }
  if (!basic) return fail('SIGN_IN', { message: 'Нужны логин и пароль учётной записи обмена' });
  const actor = await exchangeActorOf(db, { ...basic, address, now });
  if (!actor.ok) return actor;
  const session = await newestSession(db, { accountId: actor.value.exchangeId, kind }, now);
  if (session) await touchSession(db, session.id, now);
  return ok({ actor: actor.value, session: session?.id });
}

/** Records a request in the journal. */
export async function noteStep(db: Kysely<Database>, step: Step): Promise<void> {
  await insertStep(db, { ...step, address: plainAddress(step.address) });
}
