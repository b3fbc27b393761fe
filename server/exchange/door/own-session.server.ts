import type { Exchange } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { DoorSession } from './session.ts';
import { ownSession } from './sessions.repository.server.ts';

/** Returns the session of a request. Refusal: NOT_FOUND when it belongs to another account. */
export async function sessionOf(
  { db, actor }: Pick<Context<Exchange>, 'db' | 'actor'>,
  id: number,
): Promise<Result<DoorSession>> {
  const session = await ownSession(db, actor.exchangeId, id);
  return session ? ok(session) : fail('NOT_FOUND', { message: 'Такого сеанса обмена нет' });
}
