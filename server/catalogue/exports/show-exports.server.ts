import type { Counted, TreeNode } from '../../goods/model.ts';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { askedContract } from '../../people/contracts/asked-contract.server.ts';
import { exportInput, wholeCatalogue } from './export-input.ts';
import { filteredGoods } from './wanted-goods.ts';

type Section = { id: number; header: string; depth: number };

/**
 * Returns the choices of the exports screen (§2.30): how many goods the whole catalogue has, how many pass the
 * filter, and the values of each filter. A warehouse that the contract does not allow is ignored, as in the
 * catalogue. Refusals: NOT_FOUND for an unknown node or a contract that the account may not use.
 */
export const showExports = useCase({
  name: 'show-exports',
  access: signedIn,
  writes: false,
  input: exportInput,
  async run({ under, wanted }, { db, actor, catalogue }) {
    const [shown, model] = await Promise.all([askedContract(db, actor, under), catalogue()]);
    if (!shown.ok) return shown;
    const contract = shown.value;
    const { view, warehouses, showWholesale } = contract;
    const asked = wanted.kind === 'filter' ? wanted.state : wholeCatalogue;
    const isAllowed = asked.warehouse !== undefined && view.warehouses.includes(asked.warehouse);
    const warehouse = isAllowed ? asked.warehouse : undefined;
    const found = filteredGoods({ ...asked, warehouse }, view, showWholesale, model);
    if (!found.ok) return found;
    const { state, ids } = found.value;
    const { facets } = model.filter({ ...state, page: 1, perpage: 1 }, view);
    const whole = model.filter(wholeCatalogue, view).facets;
    return ok({
      contract: { id: contract.id, header: contract.header, company: contract.company },
      warehouses: warehouses.map(({ id, header }) => ({ id, header })),
      showWholesale,
      state,
      facets,
      /** The number of goods that pass the filter, and of all goods. */
      count: ids.length,
      size: model.size,
      sections: inOneLine(whole.tree),
      brands: brandsToChoose(whole.brands, facets.brands, state.brand),
    });
  },
});

function inOneLine(nodes: TreeNode[], depth = 0): Section[] {
  return nodes.flatMap(({ id, header, children }) => [
    { id, header, depth },
    ...inOneLine(children, depth + 1),
  ]);
}

const byName = new Intl.Collator('ru', { numeric: true });

/** Returns the brands sorted by name, without those that have no goods, unless they are selected. */
function brandsToChoose(all: Counted[], now: Counted[], chosen: number[]): Counted[] {
  const counts = new Map(now.map(({ id, count }) => [id, count]));
  return all
    .map((each) => ({ ...each, count: counts.get(each.id) ?? 0 }))
    .filter(({ id, count }) => count > 0 || chosen.includes(id))
    .sort((a, b) => byName.compare(a.header, b.header));
}
