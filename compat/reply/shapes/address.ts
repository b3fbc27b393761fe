import { wireId } from '../wire.ts';

type Address = { id: number; fullAddress: string };

export function wireAddress({ id, fullAddress }: Address) {
  return { id: wireId(id), full_address: fullAddress };
}

/** address/{id} */
export function addressCard(address: Address) {
  return { address: wireAddress(address) };
}
