import type { Account } from '#server/accounts/account-view.ts';
import type { TreeNode } from '#server/catalogue/model.ts';
import type { ListedContragent } from '#server/contragents/contragent-view.ts';
import { wireId, wireMoney } from '../wire.ts';
import { wireAccount } from './account.ts';
import { wireAddress } from './address.ts';
import { contractsById } from './contract.ts';
import { wireContragent } from './contragent.ts';

/** What old pages ask for when they open (contract §3.3). */

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

/** initdata */
export function initialData(data: InitData) {
  return {
    account: wireAccount(data.account),
    contracts: contractsById(data.contracts),
    addresses: data.addresses.map(wireAddress),
    contragents: data.contragents.map(wireContragent),
    selectedContract: wireId(data.selectedContract),
    delivery: data.delivery.map(({ id, header, price }) => ({
      ...{ id: wireId(id), header, price: wireMoney(price) },
    })),
    region: wireId(data.regionId),
  };
}

type FilterData = {
  contracts: Contracts;
  tree: readonly TreeNode[];
  selectedContract: number | undefined;
  warehouses: { id: number; header: string }[];
};

/** filterinit */
export function initialFilter({ contracts, tree, selectedContract, warehouses }: FilterData) {
  return {
    contracts: contractsById(contracts),
    catalog_tree: tree.map(branch),
    selectedContract: wireId(selectedContract),
    warehouses: warehouses.map(({ id, header }) => ({ id: wireId(id), header })),
  };
}

type Branch = { id: string; header: string; count: number; children: Branch[] };

function branch({ id, header, count, children }: TreeNode): Branch {
  return { id: wireId(id), header, count, children: children.map(branch) };
}
