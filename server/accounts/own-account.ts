import type { SignedIn } from '../kernel/actor.ts';
import { type Failure, fail } from '../kernel/result.ts';

/** For another dealer's, and for one that is not there. */
export const noSuchAccount = () => fail('NOT_FOUND', { message: 'Такой учётной записи нет' });

/** The refusal to who names another account than his own: old clients have it in the address (`/api/account/{id}`). */
export function foreignAccount({ accountId }: SignedIn, id: number | undefined): Failure | undefined {
  return id && id !== accountId ? noSuchAccount() : undefined;
}
