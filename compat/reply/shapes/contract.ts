import { z } from 'zod';
import { shaped } from '../shaped.ts';
import { wireId, zId } from '../wire.ts';

/** Shapes of contracts (§7.3.3). */

type Contract = { id: number; header: string; company: string; contragentId: number };

export const zContracts = z
  .record(
    z.string(),
    z.object({ id: zId, name: z.string(), company: z.string(), contragent_id: zId }).meta({ id: 'Contract' }),
  )
  .meta({ description: 'Contracts, keyed by id.' });

/** Returns contracts keyed by id (§7.1.3, §3.6). */
export function contractsById(contracts: readonly Contract[]): z.input<typeof zContracts> {
  return Object.fromEntries(
    contracts.map(({ id, header, company, contragentId }) => [
      wireId(id),
      { id: wireId(id), name: header, company, contragent_id: wireId(contragentId) },
    ]),
  );
}

/** The response to `setContract`. */
export const contractSelected = shaped(
  z.object({ status: z.literal('success'), selectedContract: zId }),
  ({ selectedContract }: { selectedContract: number }) => ({
    status: 'success',
    selectedContract: wireId(selectedContract),
  }),
);

type Warehouse = { id: number; header: string; regionId: number };

/** The response to `getUserWarehouses`. */
export const warehouseList = shaped(
  z.object({ warehouses: z.array(z.object({ id: zId, header: z.string(), region: zId })) }),
  ({ warehouses }: { warehouses: readonly Warehouse[] }) => ({
    warehouses: warehouses.map(({ id, header, regionId }) => ({
      id: wireId(id),
      header,
      region: wireId(regionId),
    })),
  }),
);
