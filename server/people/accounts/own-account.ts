import type { SignedIn } from '../../kernel/actor.ts';
import { type Failure, fail } from '../../kernel/result.ts';

/** Returns the refusal for an account that belongs to another dealer or does not exist. */
export const noSuchAccount = () => fail('NOT_FOUND', { message: 'Такой учётной записи нет' });

/**
 * Refuses a call for any account other than the signed-in one. Old clients put the id into the address
 * (`/api/account/{id}`).
 */
export function foreignAccount({ accountId }: SignedIn, id: number | undefined): Failure | undefined {
  return id && id !== accountId ? noSuchAccount() : undefined;
}
