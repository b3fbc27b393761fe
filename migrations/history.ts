import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.ts';
import * as goneIn1c from './0002-gone-in-1c.ts';
import * as sumsOf1c from './0003-sums-of-1c.ts';
import * as barcodesAndGroups from './0004-barcodes-and-groups.ts';
import * as contragentsOf1c from './0005-contragents-of-1c.ts';
import * as productDocuments from './0006-product-documents.ts';
import * as elementsOf1c from './0007-elements-of-1c.ts';
import * as ordersByStaff from './0008-orders-by-staff.ts';
import * as linePrices from './0009-line-prices.ts';
import * as shipping from './0010-shipping.ts';
import * as debtPromises from './0011-debt-promises.ts';
import * as warehouseCalendar from './0012-warehouse-calendar.ts';
import * as returns from './0013-returns.ts';
import * as goodsChanges from './0014-goods-changes.ts';
import * as deskSearch from './0015-desk-search.ts';
import * as staffRoles from './0016-staff-roles.ts';
import * as sales from './0017-sales.ts';
import * as issuedPapers from './0018-issued-papers.ts';
import * as goodsAtTheDesk from './0019-goods-at-the-desk.ts';
import * as listViews from './0020-list-views.ts';

/** All steps, in order. Never edit a released step: add another one. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-gone-in-1c': goneIn1c,
  '0003-sums-of-1c': sumsOf1c,
  '0004-barcodes-and-groups': barcodesAndGroups,
  '0005-contragents-of-1c': contragentsOf1c,
  '0006-product-documents': productDocuments,
  '0007-elements-of-1c': elementsOf1c,
  '0008-orders-by-staff': ordersByStaff,
  '0009-line-prices': linePrices,
  '0010-shipping': shipping,
  '0011-debt-promises': debtPromises,
  '0012-warehouse-calendar': warehouseCalendar,
  '0013-returns': returns,
  '0014-goods-changes': goodsChanges,
  '0015-desk-search': deskSearch,
  '0016-staff-roles': staffRoles,
  '0017-sales': sales,
  '0018-issued-papers': issuedPapers,
  '0019-goods-at-the-desk': goodsAtTheDesk,
  '0020-list-views': listViews,
};
