import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { seesReports } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import { placesOfGoods } from '../goods/repository.server.ts';
import { warehousesByName } from './names.repository.server.ts';
import { findSales, withNames } from './read-sales-report.server.ts';
import { presetsAt } from './report-period.ts';
import { periodsInOrder, zSalesReport } from './sales-report-input.ts';
import type { SalesReport } from './sales-report-view.ts';

const onOnePage = 50;

/**
 * Returns the report of sales (§12.1.50), fifty rows per page, with the sums of all rows and the choices of the filter.
 * Refuses unreadable or reversed days with BAD_INPUT by field.
 */
export const showSalesReport = staffUseCase({
  name: 'show-sales-report',
  access: seesReports,
  writes: false,
  input: z.object({ ...zSalesReport, page: zPage }).superRefine(periodsInOrder),
  async run({ page, ...asked }, ctx) {
    const { db, actor, now } = ctx;
    const ofDealers = asked.by === 'dealer' || asked.by === 'manager';
    const isConfined = confinedTo(actor) !== undefined;
    const choices = Promise.all([
      isConfined ? [] : servingStaff(db),
      ofDealers ? { brands: [], nodes: [] } : placesOfGoods(db),
      ofDealers ? [] : warehousesByName(db),
    ]);
    const nodes = asked.node === undefined ? [] : (await choices)[1].nodes;
    const [[managers, places, warehouses], { rows, ...found }] = await Promise.all([
      choices,
      findSales(ctx, asked, nodes),
    ]);
    const where = paging(page, onOnePage, rows.length);
    const first = offsetOf(where);
    const report: SalesReport = {
      ...found,
      presets: presetsAt(dayOf(now)),
      rows: await withNames(db, found.by, rows.slice(first, first + onOnePage)),
      paging: where,
      managers,
      warehouses,
      ...places,
    };
    return ok(report);
  },
});
