import { z } from 'zod';
import { shaped } from '../shaped.ts';
import { wireId, zId } from '../wire.ts';

type Address = { id: number; fullAddress: string };

export const zAddress = z.object({ id: zId, full_address: z.string() }).meta({ id: 'Address' });

export function wireAddress({ id, fullAddress }: Address): z.input<typeof zAddress> {
  return { id: wireId(id), full_address: fullAddress };
}

/** The response to `address/{id}`. */
export const addressCard = shaped(z.object({ address: zAddress }), (address: Address) => ({
  address: wireAddress(address),
}));
