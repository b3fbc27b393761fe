import { politicsOf } from '../contracts/repository.server.ts';
import { seesWholesale } from '../contracts/sees-wholesale.ts';
import { sheetType } from '../files/sheet.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { ruDate } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { branchOf, treeInLine } from './catalog-branch.ts';
import { periodOf, purchasedInput } from './purchased-input.ts';
import { purchasedSheet } from './purchased-sheet.server.ts';
import { catalogRows, purchasedProducts } from './repository.server.ts';

/** Rows of a file; the file says so where there would be more. */
const mostRows = 20_000;

/** A report as an `.xlsx` file, with all its rows; sums as on the screen. */
export const purchasedFile = useCase({
  name: 'purchased-file',
  access: signedIn,
  writes: false,
  input: purchasedInput,
  async run({ contract, catalog, ...given }, { db, actor, now }) {
    const [politics, rows] = await Promise.all([politicsOf(db, actor), catalogRows(db)]);
    const showWholesale = seesWholesale(actor, politics);
    const report = given.report === 4 && !showWholesale ? 1 : given.report;
    const period = periodOf(given, now);
    const catalogs = catalog === undefined ? undefined : branchOf(treeInLine(rows), catalog);
    const conditions = { contract, catalogs, ...period };
    const products = await purchasedProducts(db, actor, conditions, report, { limit: mostRows + 1 });
    const body = purchasedSheet({
      products: products.slice(0, mostRows),
      cut: products.length > mostRows,
      ...{ report, showWholesale, ...period },
    });
    return ok({
      name: `Закупки ${ruDate(period.startDate)} – ${ruDate(period.endDate)}.xlsx`,
      type: sheetType,
      body,
    });
  },
});
