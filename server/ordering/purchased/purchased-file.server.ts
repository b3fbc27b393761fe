import { documentFile } from '../../files/document-file.server.ts';
import { sheetType } from '../../files/sheet.ts';
import { signedIn } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { sellerParty } from '../../people/contragents/seller.repository.server.ts';
import { branchOf, treeInLine } from './catalog-branch.ts';
import { periodOf, purchasedInput } from './purchased-input.ts';
import { purchasedSheet } from './purchased-sheet.server.ts';
import { catalogRows, contractsOfPurchases, purchasedProducts } from './repository.server.ts';

/** The maximum number of rows; a shortened file states how many it contains. */
const maxRows = 20_000;

/**
 * Returns a report as an `.xlsx` file (§2.15) with all its rows, up to `maxRows`, and the same sums as the screen.
 * Refuses invalid dates with BAD_INPUT by field.
 */
export const purchasedFile = useCase({
  name: 'purchased-file',
  access: signedIn,
  writes: false,
  input: purchasedInput,
  async run({ contract, catalog, ...given }, { db, actor, now }) {
    const [politics, contracts, rows] = await Promise.all([
      politicsOf(db, actor),
      contractsOfPurchases(db, actor),
      catalogRows(db),
    ]);
    const showWholesale = seesWholesale(actor, politics);
    const report = given.report === 4 && !showWholesale ? 1 : given.report;
    const period = periodOf(given, now);
    const tree = treeInLine(rows);
    const catalogs = catalog === undefined ? undefined : branchOf(tree, catalog);
    const conditions = { contract, catalogs, ...period };
    const reports = offMainThread(db);
    const { products, total } = await purchasedProducts(reports, actor, conditions, report, {
      limit: maxRows,
    });
    const sheet = purchasedSheet({
      products,
      seller: (await sellerParty(db)).company,
      cut: total > maxRows,
      contract: contracts.find(({ id }) => id === contract)?.header,
      section: tree.find(({ id }) => id === catalog)?.header,
      report,
      showWholesale,
      ...period,
    });
    return ok({
      name: `Закупки ${ruDate(period.startDate)} – ${ruDate(period.endDate)}.xlsx`,
      type: sheetType,
      body: documentFile(sheet),
    });
  },
});
