import { blankFile } from '../../catalogue/exports/blank-file.server.ts';
import { maxBlankGoods } from '../../catalogue/exports/blank-names.ts';
import { buyers } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { branchOf, treeInLine } from './catalog-branch.ts';
import { periodOf, purchasedInput } from './purchased-input.ts';
import { catalogRows, purchasedProducts } from './repository.server.ts';

/**
 * Returns the goods of a report on purchases as a price form (§2.8.4), in the order of the report. Prices and stocks
 * are those of the account's current contract, whichever contract the goods were bought under. Refuses with BAD_INPUT
 * for invalid dates (by field) or when none of the goods is on sale, and with EXPORTS_BUSY.
 */
export const purchasedBlank = useCase({
  name: 'purchased-blank',
  access: buyers,
  writes: false,
  input: purchasedInput,
  async run({ contract, catalog, report, ...given }, ctx) {
    const { db, actor, now } = ctx;
    const [current, model, rows] = await Promise.all([
      contractToLookThrough(db, actor),
      ctx.catalogue(),
      catalog === undefined ? [] : catalogRows(db),
    ]);
    const { startDate, endDate } = periodOf(given, now);
    const catalogs = catalog === undefined ? undefined : branchOf(treeInLine(rows), catalog);
    const conditions = { contract, catalogs, startDate, endDate };
    // Sorting by sums would reveal hidden prices.
    const shown = report === 4 && !current.showWholesale ? 1 : report;
    const { products } = await purchasedProducts(offMainThread(db), actor, conditions, shown, {
      limit: maxBlankGoods,
    });
    return blankFile(ctx, {
      contract: current,
      model,
      ids: products.map(({ id }) => id),
      goods: `купленное ${ruDate(startDate)}–${ruDate(endDate)}`,
    });
  },
});
