import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import {
  addressesToGive,
  contractsToGive,
  grantsOf,
  haveForeignAddress,
} from './grants.repository.server.ts';
import type { ManagerForm } from './input.ts';
import type { ManagerCard, ManagerFormValues } from './manager-view.ts';
import { limitsOf } from './order-limits.repository.server.ts';

/**
 * The assigned and the assignable contracts and addresses of a manager, and the limits under contracts. `removed` are
 * assigned addresses that were removed and may be restored.
 */
export type Grants = Pick<ManagerCard, 'contracts' | 'addresses' | 'limits' | 'offered'> & {
  removed: number[];
};

/**
 * Returns the grants of an account; `id` is 0 for a new account. `offered` contains all contracts of the dealer and
 * all addresses that are not removed.
 */
export async function grantsOfManager(db: Kysely<Database>, actor: SignedIn, id: number): Promise<Grants> {
  const [given, limits, contracts, addresses] = await Promise.all([
    grantsOf(db, id ? [id] : []),
    limitsOf(db, id),
    contractsToGive(db, actor),
    addressesToGive(db, actor),
  ]);
  const inUse = new Set(addresses.map((address) => address.id));
  const own = given.addresses.get(id) ?? [];
  return {
    contracts: given.contracts.get(id) ?? [],
    addresses: own.filter((each) => inUse.has(each)),
    limits,
    removed: own.filter((each) => !inUse.has(each)),
    offered: { contracts, addresses },
  };
}

/**
 * Checks the grants in `wanted` and returns them; they may only refer to rows of the dealer. When `sent` has
 * contracts, a manager needs at least one; an observer needs none, because observers see all contracts of the dealer
 * (§6.2). An address that was removed meanwhile is not assigned. If it was assigned before, it stays assigned and is
 * usable again after it is restored. Refusal: BAD_INPUT by field.
 */
export async function checkGrants(
  db: Kysely<Database>,
  actor: SignedIn,
  grants: Grants,
  { sent, wanted }: { sent: ManagerForm; wanted: ManagerFormValues },
) {
  const { contracts } = wanted;
  const known = new Set(grants.offered.addresses.map((address) => address.id));
  const fields: FieldErrors = {};
  if (contracts.some((each) => !grants.offered.contracts.some((contract) => contract.id === each))) {
    fields.contracts = ['Такого договора нет'];
  } else if (wanted.type_id === '2' && sent.contracts !== undefined && contracts.length === 0) {
    fields.contracts = ['Отметьте хотя бы один договор'];
  }
  if (await haveForeignAddress(db, actor, sent.addresses ?? [])) fields.addresses = ['Такого адреса нет'];
  if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
  const addresses = wanted.addresses.filter((each) => known.has(each));
  return ok({ contracts, addresses: [...addresses, ...grants.removed] });
}
