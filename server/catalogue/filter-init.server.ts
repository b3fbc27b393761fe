import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { contractsOf } from '../contracts/repository.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { filterInput } from './filter-input.ts';
import type { TreeNode } from './model.ts';

/** As the dealer's catalogue opens: what is in stock, of the whole tree. */
const untouched = { ...filterInput().parse({}), perpage: 1 };

/**
 * What a filter offers before anything is chosen (§7, filterinit): contracts, warehouses of the current one, and the tree with the
 * goods of each node that are in stock there. Without a contract there are neither warehouses nor a tree, and `selectedContract` is
 * undefined.
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
        ...{ id, header, company, contragentId },
      })),
      tree,
      selectedContract: current?.id,
      warehouses: current?.warehouses ?? [],
    });
  },
});
