import {
  type StaffAccess,
  seesDealers,
  seesGoods,
  seesHistory,
  seesOrders,
  seesReturns,
  withRight,
} from '../../kernel/staff-rights.ts';
import type { DeskListName } from './desk-lists.ts';

/** The rights of which one opens a list, as in its use case; the same ones open its saved filters. */
export const accessOfList: Record<DeskListName, StaffAccess> = {
  orders: seesOrders,
  dealers: seesDealers,
  returns: seesReturns,
  debtors: withRight('money'),
  complaints: withRight('talks'),
  calls: withRight('talks'),
  money: withRight('money'),
  documents: withRight('documents'),
  goods: seesGoods,
  contragents: withRight('dealers'),
  requests: withRight('dealers'),
  history: seesHistory,
};
