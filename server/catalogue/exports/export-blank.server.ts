import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { askedContract } from '../../people/contracts/asked-contract.server.ts';
import { blankFile } from './blank-file.server.ts';
import { exportInput, type Wanted, wholeCatalogue } from './export-input.ts';
import { wantedGoods } from './wanted-goods.ts';

/**
 * Returns a part of the catalogue as a price form to fill in (§2.8.4), selected as for any other catalogue file: by a
 * filter, chosen products or articuls. Refusals: those of exportCatalogue; BAD_INPUT also for more than 20,000 goods.
 */
export const exportBlank = useCase({
  name: 'export-blank',
  access: buyers,
  writes: false,
  input: exportInput,
  async run({ under, wanted }, ctx) {
    const [shown, model] = await Promise.all([askedContract(ctx.db, ctx.actor, under), ctx.catalogue()]);
    if (!shown.ok) return shown;
    const found = wantedGoods(wanted, shown.value, model);
    if (!found.ok) return found;
    return blankFile(ctx, { contract: shown.value, model, ids: found.value.ids, goods: goodsOf(wanted) });
  },
});

function goodsOf(wanted: Wanted): string {
  return wanted.kind === 'filter' && wanted.state === wholeCatalogue ? 'весь каталог' : '';
}
