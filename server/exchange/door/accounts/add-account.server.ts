import { inTransaction } from '../../../db/dialect.server.ts';
import { isDuplicate } from '../../../db/errors.server.ts';
import type { Staff } from '../../../kernel/actor.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Context } from '../../../kernel/use-case.ts';
import { noted } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { insertExchangeAccount } from './accounts.repository.server.ts';
import { hashOfSecret, newSecret } from './secrets.server.ts';

type Author = Pick<Context, 'db' | 'now'> & { actor: Staff | { kind: 'system' } };

/**
 * Adds an exchange account and returns its id and its secret, which nobody can read again. `addresses`: as
 * `zAddresses` returns them. Refusal: BAD_INPUT at `login` when the login is taken.
 */
export async function addExchangeAccount(
  { db, now, actor }: Author,
  { login, addresses }: { login: string; addresses: string },
): Promise<Result<{ id: number; login: string; secret: string }>> {
  const secret = newSecret();
  try {
    return await inTransaction(db, async (trx) => {
      const id = await insertExchangeAccount(trx, { login, addresses }, hashOfSecret(secret), now);
      const changes = addresses ? [noted('Адреса', addresses.replaceAll('\n', ', '))] : [];
      await recordChange(
        { db: trx, now, actor },
        { kind: 'exchange', id, header: `Учётная запись ${login}`, action: 'created', changes },
      );
      return ok({ id, login, secret });
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = 'Учётная запись с таким логином уже есть';
    return fail('BAD_INPUT', { message, fields: { login: [message] } });
  }
}
