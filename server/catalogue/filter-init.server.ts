import { z } from 'zod';
import type { TreeNode } from '../goods/model.ts';
import { signedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { currentContract } from '../people/contracts/current.server.ts';
import { contractsOf } from '../people/contracts/repository.server.ts';
import { filterInput } from './filter-input.ts';

/** The state in which the dealer's catalogue opens: goods in stock in the whole tree. */
const untouched = { ...filterInput().parse({}), perpage: 1 };

/**
 * Returns the options of a filter before anything is selected (§7.3.1, filterinit): contracts, warehouses of the
 * current contract, and the tree with the number of goods in stock in each node. Without a contract there are neither
 * warehouses nor a tree, and `selectedContract` is undefined.
 */
export const filterInit = useCase({
  name: 'filter-init',
  access: signedIn,
  writes: false,
  input: z.object({}),
  async run(_input, { db, actor, catalogue }) {
    const [contracts, current, model] = await Promise.all([
      contractsOf(db, actor),
      currentContract(db, actor),
      catalogue(),
    ]);
    const tree: TreeNode[] = current ? model.filter(untouched, current.view).facets.tree : [];
    return ok({
      contracts: contracts.map(({ id, header, company, contragentId }) => ({
        id,
        header,
        company,
        contragentId,
      })),
      tree,
      selectedContract: current?.id,
      warehouses: current?.warehouses ?? [],
    });
  },
});
