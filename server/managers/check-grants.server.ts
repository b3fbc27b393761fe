import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { type FieldErrors, fail, ok } from '../kernel/result.ts';
import {
  addressesToGive,
  contractsToGive,
  grantsOf,
  haveForeignAddress,
} from './grants.repository.server.ts';
import type { ManagerForm } from './input.ts';
import type { ManagerType } from './manager-view.ts';

type Asked = Pick<ManagerForm, 'contracts' | 'addresses'> & { id: number; type: ManagerType };

/**
 * What somebody is to have: what was sent, of the dealer's own only; what was not sent stays. Of the contracts sent a manager needs
 * one, an observer reads all of the dealer (contract §2). An address that was removed meanwhile goes without a word.
 */
export async function checkGrants(db: Kysely<Database>, actor: SignedIn, { id, type, ...asked }: Asked) {
  const [given, ownContracts, ownAddresses] = await Promise.all([
    grantsOf(db, id ? [id] : []),
    contractsToGive(db, actor),
    addressesToGive(db, actor),
  ]);
  const contracts = asked.contracts ?? given.contracts.get(id) ?? [];
  const addresses = asked.addresses ?? given.addresses.get(id) ?? [];
  const known = new Set(ownAddresses.map((address) => address.id));
  const fields: FieldErrors = {};
  if (contracts.some((each) => !ownContracts.some((contract) => contract.id === each))) {
    fields.contracts = ['Такого договора нет'];
  } else if (type === '2' && asked.contracts?.length === 0) {
    fields.contracts = ['Отметьте хотя бы один договор'];
  }
  if (await haveForeignAddress(db, actor, asked.addresses ?? [])) fields.addresses = ['Такого адреса нет'];
  if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
  return ok({ contracts, addresses: addresses.filter((each) => known.has(each)) });
}
