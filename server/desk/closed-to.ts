import { areEnough } from '../kernel/actor.ts';
import {
  changesManyGoods,
  movesOrders,
  type StaffAccess,
  type StaffRight,
  seesDealers,
  seesGoods,
  seesHistory,
  seesOrders,
  seesReports,
  seesReturns,
  seesToday,
  seesWarehouses,
} from '../kernel/staff-rights.ts';

/**
 * What opens the screens of the desk, the same as in their use cases: beginnings of addresses after `/desk`, and the
 * rights of which one is needed. An address is open if everything that matches it is.
 */
const openedBy: readonly (readonly [path: string, needed: StaffAccess | StaffRight])[] = [
  ['$', seesToday],
  ['/(orders(?!/\\d+/(return|papers|bill))|approvals)', seesOrders],
  ['/orders/(next|\\d+/(edit|take))', 'orders'],
  ['/orders/(picking|\\d+/(ship|consignment))', 'shipping'],
  ['/orders/moving', movesOrders],
  ['/orders/\\d+/return', 'returns'],
  ['/(orders/\\d+/(papers|bill)|papers|documents)', 'documents'],
  ['/(dealers(?!/\\d+/(order|people/\\d+/data))|contracts|reports/silent)', seesDealers],
  ['/(dealers/(new|\\d+/(?!order|people/\\d+/data))|requests|contragents)', 'dealers'],
  ['/(dealers/new|contracts/(new|\\d+/permit))', 'contracts'],
  ['/dealers/\\d+/order', 'orders'],
  ['/dealers/\\d+/people/\\d+/data', 'personal-data'],
  ['/(money|debtors)', 'money'],
  ['/(chats|calls|complaints)', 'talks'],
  ['/messages', 'mailings'],
  ['/returns', seesReturns],
  ['/(demand|reports/running-out)', 'demand'],
  ['/reports(?!/(silent|running-out))', seesReports],
  ['/goods(?!/\\d+/arrivals)', seesGoods],
  ['/goods/(import|pictures|marked|changes)', changesManyGoods],
  ['/(goods/(new|documents|\\d+/(edit|related))|brands|nodes)', 'goods'],
  ['/(goods/\\d+/trade|price-types)', 'prices'],
  ['/(goods/\\d+/arrivals|deliveries|warehouses/(new|\\d+$|\\d+/calendar/))', 'warehouses'],
  ['/warehouses', seesWarehouses],
  ['/synonyms', 'synonyms'],
  ['/(news|articles|slides|pages)', 'content'],
  ['/exchange', 'exchange'],
  ['/staff', 'staff'],
  ['/settings', 'settings'],
  ['/personal-data', 'personal-data'],
  ['/history', seesHistory],
];

/** Bank statements have payments of all dealers. */
const ofAllDealers = '/money/statement';

/**
 * Returns which addresses of the desk are closed to a reader, as the source of an expression that matches the part after
 * `/desk`; '' if none are. The frame sends it to the browser, which shows no links to these addresses (§12.1.49).
 */
export function closedTo(rights: readonly StaffRight[], allDealers: boolean): string {
  const closed = openedBy.filter(([, needed]) => !areEnough(needed, rights)).map(([path]) => path);
  return [...closed, ...(allDealers ? [] : [ofAllDealers])].map((path) => `^${path}`).join('|');
}
