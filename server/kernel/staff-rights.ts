/**
 * The rights of the wholesaler's staff, in the order of the desk (§12.1.49). A role is a set of them; every use case of
 * the desk names those of which one is needed (`access`). Names and hints are in `people/staff/right-names.ts`.
 */
export const staffRights = [
  'orders-view',
  'orders',
  'shipping',
  'returns',
  'dealers-view',
  'dealers',
  'contracts',
  'money',
  'documents',
  'talks',
  'mailings',
  'goods-view',
  'goods',
  'goods-many',
  'prices',
  'demand',
  'synonyms',
  'warehouses-view',
  'warehouses',
  'content',
  'exchange',
  'staff',
  'settings',
  'personal-data',
  'history',
] as const;

export type StaffRight = (typeof staffRights)[number];

/**
 * Who of the staff may call a use case: those with one of the rights, or `all`. `also`: a right that they need besides.
 * `withoutFactor` also admits staff who lack a required second factor (§12.1.2).
 */
export type StaffAccess = {
  readonly staff: readonly StaffRight[] | 'all';
  readonly also?: StaffRight;
  readonly withoutFactor?: true;
};

/** Returns access for the staff whose role has at least one of these rights. */
export function withRight(...rights: [StaffRight, ...StaffRight[]]): StaffAccess {
  return { staff: rights };
}

export const allStaff: StaffAccess = { staff: 'all' };
/** Access for what staff need before they have set up a required second factor. */
export const allStaffWithoutFactor: StaffAccess = { ...allStaff, withoutFactor: true };

/** Reads orders: everybody who works with them. */
export const seesOrders: StaffAccess = { staff: ['orders-view', 'orders', 'shipping'] };
/** Moves orders: to picking and shipped with `shipping`, to the other states with `orders`. */
export const movesOrders: StaffAccess = { staff: ['orders', 'shipping'] };
/** Reads what dealers owe beside their orders. */
export const seesDebts: StaffAccess = { staff: ['orders', 'contracts', 'money'] };
export const seesReturns: StaffAccess = { staff: ['orders-view', 'orders', 'shipping', 'returns'] };
/** Receives the goods of an accepted return. */
export const receivesReturns: StaffAccess = { staff: ['returns', 'shipping'] };
/** Reads the cards of dealers and their contracts. */
export const seesDealers: StaffAccess = { staff: ['dealers-view', 'dealers', 'contracts'] };
export const seesGoods: StaffAccess = { staff: ['goods-view', 'goods', 'goods-many', 'prices'] };
/** Changes many goods at once: plans, notes and names of these changes contain prices, and some are costs (§12.1.47). */
export const changesManyGoods: StaffAccess = { staff: ['goods-many'], also: 'prices' };
export const seesWarehouses: StaffAccess = { staff: ['warehouses-view', 'warehouses'] };
/** Writes texts with markup and pictures: pages of the portal and descriptions of goods. */
export const writesTexts: StaffAccess = { staff: ['content', 'goods'] };
/** Reads the history: of dealers, of their money, or all of it with `settings`. */
export const seesHistory: StaffAccess = { staff: ['history', 'money', 'settings'] };
/** Works with lists of dealers' records, which can be limited to the reader's own dealers. */
export const worksForDealers: StaffAccess = {
  staff: [
    'orders-view',
    'orders',
    'shipping',
    'returns',
    'dealers-view',
    'dealers',
    'contracts',
    'money',
    'documents',
    'talks',
    'mailings',
    'history',
  ],
};

/** Reads sums of sales. */
export const seesReports: StaffAccess = { staff: ['orders', 'money'] };

/** The rights with which the desk's first screen, «Сегодня», has something to show. */
export const seesToday: StaffAccess = {
  staff: [
    'orders',
    'shipping',
    'returns',
    'dealers-view',
    'dealers',
    'contracts',
    'money',
    'talks',
    'demand',
    'settings',
  ],
};

/** Manages what belongs to all dealers: staff with one of these rights are never limited to their own dealers. */
export const managesPortal: { readonly staff: readonly StaffRight[] } = {
  staff: ['exchange', 'staff', 'settings', 'personal-data'],
};

/** Returns whether all of these rights are among those. */
export function areWithin(rights: Iterable<StaffRight>, those: ReadonlySet<StaffRight>): boolean {
  return [...rights].every((right) => those.has(right));
}
