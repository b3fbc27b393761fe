import { wireId } from '../wire.ts';

/** Shapes of contracts (contract §3.3). */

type Contract = { id: number; header: string; company: string; contragentId: number };

/** A list by id (contract §3.1.3, portal §3 «Contract»). */
export function contractsById(contracts: readonly Contract[]) {
  return Object.fromEntries(
    contracts.map(({ id, header, company, contragentId }) => [
      wireId(id),
      { id: wireId(id), name: header, company, contragent_id: wireId(contragentId) },
    ]),
  );
}

/** setContract */
export function contractSelected({ selectedContract }: { selectedContract: number }) {
  return { status: 'success', selectedContract: wireId(selectedContract) };
}

type Warehouse = { id: number; header: string; regionId: number };

/** getUserWarehouses */
export function warehouseList({ warehouses }: { warehouses: readonly Warehouse[] }) {
  return {
    warehouses: warehouses.map(({ id, header, regionId }) => ({
      ...{ id: wireId(id), header, region: wireId(regionId) },
    })),
  };
}
