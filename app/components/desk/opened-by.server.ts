import { areEnough } from '#server/kernel/actor.ts';
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
} from '#server/kernel/staff-rights.ts';

import type { Gate } from './gates.ts';

type Needed = StaffAccess | StaffRight;

/**
 * What opens the screens of the desk, the same as in their use cases. The beginning of an address after `/desk`, and
 * the rights that are all needed there; the first beginning that fits counts.
 */
const openedBy: readonly (readonly [path: RegExp, ...needed: Needed[]])[] = [
  [/^$/, seesToday],
  [/^\/orders\/(?:next|\d+\/(?:edit|take))/, 'orders'],
  [/^\/orders\/(?:picking|\d+\/(?:ship|consignment))/, 'shipping'],
  [/^\/orders\/moving/, movesOrders],
  [/^\/orders\/\d+\/return/, 'returns'],
  [/^\/(?:orders\/\d+\/(?:papers|bill)|papers|documents)/, 'documents'],
  [/^\/(?:orders|approvals)/, seesOrders],
  [/^\/dealers\/new/, 'dealers', 'contracts'],
  [/^\/dealers\/\d+\/order/, 'orders'],
  [/^\/dealers\/\d+\/people\/\d+\/data/, 'personal-data'],
  [/^\/(?:dealers\/\d+\/|requests|contragents)/, 'dealers'],
  [/^\/contracts\/(?:new|\d+\/permit)/, 'contracts'],
  [/^\/(?:dealers|contracts|reports\/silent)/, seesDealers],
  [/^\/(?:money|debtors)/, 'money'],
  [/^\/(?:chats|calls|complaints)/, 'talks'],
  [/^\/messages/, 'mailings'],
  [/^\/returns/, seesReturns],
  [/^\/(?:demand|reports\/running-out)/, 'demand'],
  [/^\/reports/, seesReports],
  [/^\/goods\/(?:import|pictures|marked|changes)/, changesManyGoods],
  [/^\/(?:goods\/(?:new|documents|\d+\/(?:edit|related))|brands|nodes)/, 'goods'],
  [/^\/(?:goods\/\d+\/trade|price-types)/, 'prices'],
  [/^\/goods\/\d+\/arrivals/, 'warehouses'],
  [/^\/goods/, seesGoods],
  [/^\/synonyms/, 'synonyms'],
  [/^\/(?:warehouses\/(?:new|\d+$|\d+\/calendar\/)|deliveries)/, 'warehouses'],
  [/^\/warehouses/, seesWarehouses],
  [/^\/(?:news|articles|slides|pages)/, 'content'],
  [/^\/exchange/, 'exchange'],
  [/^\/staff/, 'staff'],
  [/^\/settings/, 'settings'],
  [/^\/personal-data/, 'personal-data'],
  [/^\/history/, seesHistory],
];

/**
 * Returns which addresses of the desk a reader with these rights may open, for links in the browser; nothing if all are
 * open.
 */
export function gatesOf(rights: readonly StaffRight[]): Gate[] {
  const gates = openedBy.map(
    ([{ source }, ...needed]): Gate => [source, needed.every((each) => areEnough(each, rights))],
  );
  return gates.every(([, opens]) => opens) ? [] : gates;
}
