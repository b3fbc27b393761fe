import { z } from 'zod';
import type { TreeNode } from '#server/goods/model.ts';
import type { Account } from '#server/people/accounts/account-view.ts';
import type { ListedContragent } from '#server/people/contragents/contragent-view.ts';
import { shaped } from '../shaped.ts';
import { wireId, wireMoney, zCounted, zId, zMoney, zNamed } from '../wire.ts';
import { wireAccount, zAccount } from './account.ts';
import { wireAddress, zAddress } from './address.ts';
import { contractsById, zContracts } from './contract.ts';
import { wireContragent, zContragent } from './contragent.ts';

/** The data that old pages request when they open (§7.3.1). */

type Contracts = Parameters<typeof contractsById>[0];

type InitData = {
  account: Account;
  contracts: Contracts;
  addresses: { id: number; fullAddress: string }[];
  contragents: ListedContragent[];
  delivery: { id: number; header: string; price: number }[];
  selectedContract: number | undefined;
  regionId: number;
};

/** The response to `initdata`. */
export const initialData = shaped(
  z.object({
    account: zAccount,
    contracts: zContracts,
    addresses: z.array(zAddress),
    contragents: z.array(zContragent),
    selectedContract: zId,
    delivery: z.array(zNamed.extend({ price: zMoney }).meta({ id: 'DeliveryOption' })),
    region: zId,
  }),
  (data: InitData) => ({
    account: wireAccount(data.account),
    contracts: contractsById(data.contracts),
    addresses: data.addresses.map(wireAddress),
    contragents: data.contragents.map(wireContragent),
    selectedContract: wireId(data.selectedContract),
    delivery: data.delivery.map(({ id, header, price }) => ({
      id: wireId(id),
      header,
      price: wireMoney(price),
    })),
    region: wireId(data.regionId),
  }),
);

type FilterData = {
  contracts: Contracts;
  tree: readonly TreeNode[];
  selectedContract: number | undefined;
  warehouses: { id: number; header: string }[];
};

const zNode = zCounted
  .extend({
    get children() {
      return z.array(zNode);
    },
  })
  .meta({ id: 'CatalogNode' });

/** The response to `filterinit`. */
export const initialFilter = shaped(
  z.object({
    contracts: zContracts,
    catalog_tree: z.array(zNode),
    selectedContract: zId,
    warehouses: z.array(zNamed),
  }),
  ({ contracts, tree, selectedContract, warehouses }: FilterData) => ({
    contracts: contractsById(contracts),
    catalog_tree: tree.map(branch),
    selectedContract: wireId(selectedContract),
    warehouses: warehouses.map(({ id, header }) => ({ id: wireId(id), header })),
  }),
);

type Branch = { id: string; header: string; count: number; children: Branch[] };

function branch({ id, header, count, children }: TreeNode): Branch {
  return { id: wireId(id), header, count, children: children.map(branch) };
}
