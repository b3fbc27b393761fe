import { signedIn } from '../../kernel/actor.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { branchOf, treeInLine } from './catalog-branch.ts';
import { everyMonth } from './months.ts';
import { offerAgain } from './offer-again.server.ts';
import { periodOf, purchasedInput } from './purchased-input.ts';
import type { PurchasedReport } from './purchased-view.ts';
import {
  catalogRows,
  contractsOfPurchases,
  countPurchased,
  purchasedByMonth,
  purchasedProducts,
} from './repository.server.ts';

/**
 * Returns the purchased goods by product, with totals and sums by month, from the dealer's shipped and completed
 * orders; for a manager, only from their own orders. When wholesale prices are hidden there are no sums, and the report
 * by sum becomes the report by product. `again`: the quantity of a product that can be ordered again (§10.27).
 */
export const listPurchasedGoods = useCase({
  name: 'list-purchased-goods',
  access: signedIn,
  writes: false,
  input: purchasedInput,
  async run({ contract, catalog, page, perpage, ...given }, ctx) {
    const { db, actor, now } = ctx;
    const [politics, contracts, rows] = await Promise.all([
      politicsOf(db, actor),
      contractsOfPurchases(db, actor),
      catalogRows(db),
    ]);
    const showWholesale = seesWholesale(actor, politics);
    const report = given.report === 4 && !showWholesale ? 1 : given.report;
    const catalogs = treeInLine(rows);
    const period = periodOf(given, now);
    const branch = catalog === undefined ? undefined : branchOf(catalogs, catalog);
    const conditions = { contract, catalogs: branch, ...period };
    const reports = offMainThread(db);
    const [asked, { months, totals }] = await Promise.all([
      purchasedProducts(reports, actor, conditions, report, { page, perpage }),
      purchasedByMonth(reports, actor, conditions),
    ]);
    const total = asked.total || (page > 1 ? await countPurchased(reports, actor, conditions) : 0);
    const where = paging(page, perpage, total);
    // A page beyond the end is replaced by the last page. An empty report has no page to read.
    const isAsked = total === 0 || where.page === page;
    const { products } = isAsked ? asked : await purchasedProducts(reports, actor, conditions, report, where);
    const offered = await offerAgain(ctx, products);
    const answer: PurchasedReport = {
      products: showWholesale
        ? offered.products
        : offered.products.map((row) => ({ ...row, sum: undefined })),
      orderContract: offered.contract,
      totals: showWholesale ? totals : { ...totals, sum: undefined },
      months: showWholesale ? everyMonth(months) : [],
      report,
      showWholesale,
      contracts,
      catalogs,
      ...period,
      paging: where,
    };
    return ok(answer);
  },
});
