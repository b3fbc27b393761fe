import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Requisites } from '../people/contragents/contragent-view.ts';
import type { SeedDealer } from './dealer.ts';

type KeptParty = Insertable<Database['parties']> & { id: number };

/** Returns the parties of the documents in the demo: first the seller, then every contragent. */
export function partiesOf(dealers: SeedDealer[], seller: Requisites): KeptParty[] {
  const contragents = dealers.flatMap((dealer) => dealer.contragents);
  return [
    { id: 1, contragent_id: null, ...seller },
    ...contragents.map(({ id: contragent_id, dealer_id: _, enabled: __, ...requisites }, i) => ({
      ...requisites,
      id: i + 2,
      contragent_id,
    })),
  ];
}

/** Returns a function that returns the party columns for documents under a contract. */
export function keptBy(dealers: SeedDealer[], parties: KeptParty[]) {
  const contracts = new Map(dealers.flatMap((dealer) => dealer.contracts).map((each) => [each.id, each]));
  const buyers = new Map(parties.map(({ id, contragent_id }) => [contragent_id, id]));
  return ({ contract_id }: { contract_id: number }) => ({
    buyer_party_id: buyers.get(contracts.get(contract_id)?.contragent_id ?? 0) ?? null,
    seller_party_id: parties[0]?.id ?? null,
  });
}
