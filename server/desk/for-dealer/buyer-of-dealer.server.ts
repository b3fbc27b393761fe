import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { confinedTo, roleOfType, type SignedIn, type Staff } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { noSuchDealer } from '../dealers/no-such-dealer.ts';
import { findDealer, peopleOf } from '../dealers/repository.server.ts';

type Buyers = {
  dealer: Named;
  /** The people who may order, the main user first. */
  people: Named[];
  /** The chosen one of them, or the first. */
  buyer: SignedIn;
};

/** `orFirst`: the main user stands in for a person who may not order, and when nobody is named. */
type Asked = { dealer: number; account?: number | undefined; orFirst?: boolean };

/**
 * Returns the person of a dealer in whose name staff order, as the person would act: prices, contracts and addresses
 * are the person's own. Refusals: NOT_FOUND for a dealer whom the staff member does not serve; NOBODY_ORDERS when no
 * person may order, or not the chosen one any more.
 */
export async function buyerOfDealer(
  db: Kysely<Database>,
  staff: Staff,
  { dealer: dealerId, account, orFirst = account === undefined }: Asked,
): Promise<Result<Buyers>> {
  const dealer = await findDealer(db, dealerId, confinedTo(staff));
  if (!dealer) return noSuchDealer();
  const people = (await peopleOf(db, dealerId)).filter(({ enabled, type }) => enabled && isBuyer(type));
  const person = people.find(({ id }) => id === account) ?? (orFirst ? people[0] : undefined);
  if (!person) return fail('NOBODY_ORDERS');
  const { id, type, name, email } = person;
  const role = roleOfType[type] === 'main' ? 'main' : 'manager';
  return ok({
    dealer: { id: dealer.id, header: dealer.header },
    people: people.map((each) => ({ id: each.id, header: each.name || each.email })),
    buyer: { kind: 'account', accountId: id, dealerId, role, email, name },
  });
}

const isBuyer = (type: string) => roleOfType[type] === 'main' || roleOfType[type] === 'manager';
