/** The addresses of the staff desk. */
export const deskPaths = {
  /** The first screen, which depends on the role. */
  home: '/desk',
  chats: '/desk/chats',
  messages: '/desk/messages',
  calls: '/desk/calls',
  complaints: '/desk/complaints',
  returns: '/desk/returns',
  orders: '/desk/orders',
  dealers: '/desk/dealers',
  /** Searches without results, and goods that dealers wait for. */
  demand: '/desk/demand',
  /** Sales by dealer, manager, brand, section, product or warehouse. */
  reports: '/desk/reports',
  /** Dealers who fell silent. */
  silent: '/desk/reports/silent',
  /** Goods that will soon be sold out. */
  runningOut: '/desk/reports/running-out',
  synonyms: '/desk/synonyms',
  goods: '/desk/goods',
  brands: '/desk/brands',
  nodes: '/desk/nodes',
  priceTypes: '/desk/price-types',
  warehouses: '/desk/warehouses',
  requests: '/desk/requests',
  /** Contragents of 1C that the portal does not have. */
  contragents: '/desk/contragents',
  deliveries: '/desk/deliveries',
  money: '/desk/money',
  /** Documents of all dealers, and shipped orders without a paper. */
  documents: '/desk/documents',
  /** Contracts with an overdue debt. */
  debtors: '/desk/debtors',
  debtReminders: '/desk/debtors/remind',
  statements: '/desk/money/statement',
  staff: '/desk/staff',
  /** The roles of the staff, with their rights. */
  staffRoles: '/desk/staff/roles',
  settings: '/desk/settings',
  /** What the portal still needs. */
  readiness: '/desk/settings/readiness',
  paperNumbers: '/desk/settings/papers',
  news: '/desk/news',
  articles: '/desk/articles',
  slides: '/desk/slides',
  pages: '/desk/pages',
  history: '/desk/history',
  /** The journal of exchanges with 1C. */
  exchange: '/desk/exchange',
  /** The acts on the destruction of personal data. */
  personalData: '/desk/personal-data',
  /** The reader's own name and password. */
  account: '/desk/account',
  /** The reader's sessions and second factor. */
  security: '/desk/account/security',
  /** Switches the lists between «мои» and «все». */
  lists: '/desk/lists',
  password: '/desk/password',
} as const;

/** Returns the address of a chat; `order`: the number of the order that the next message is about. */
export function deskChat(accountId: number, order?: string): string {
  return `${deskPaths.chats}/${accountId}${order ? `?order=${order}` : ''}`;
}

export function deskCall(id: number): string {
  return `${deskPaths.calls}/${id}`;
}

export function deskComplaint(id: number): string {
  return `${deskPaths.complaints}/${id}`;
}

export function deskOrder(id: number): string {
  return `${deskPaths.orders}/${id}`;
}

/** Returns the address of the picking list of several orders. */
export function pickOrders(ids: readonly (number | string)[]): string {
  return `${deskPaths.orders}/picking?${new URLSearchParams(ids.map((id) => ['id', String(id)]))}`;
}

/** The parent path of requests for approval, which are opened from their dealer; it has no screen itself. */
export const aboveApprovals = '/desk/approvals';

/** Returns the address of a request for approval. */
export function deskApproval(id: number): string {
  return `${aboveApprovals}/${id}`;
}

/** Returns the address of an action on an order: a form, a question or a button. */
export function deskOrderDeed(
  id: number,
  deed:
    | 'edit'
    | 'ship'
    | 'undo'
    | 'take'
    | 'consignment'
    | 'return'
    | 'papers'
    | 'bill'
    | 'bill.xlsx'
    | 'exchange'
    | 'sum'
    | `move/${number}`,
): string {
  return `${deskOrder(id)}/${deed}`;
}

/** Returns the address of a return. */
export function deskReturn(id: number): string {
  return `${deskPaths.returns}/${id}`;
}

/** The address that takes the oldest new order into work. */
export const nextOrder = `${deskPaths.orders}/next`;

/** The address that moves several orders at once. */
export const moveOrders = `${deskPaths.orders}/moving`;

/** Returns the address of a staff member; `new` is the form for a new one. */
export function deskStaff(id: number | 'new'): string {
  return `${deskPaths.staff}/${id}`;
}

/** Returns the address of a role of the staff by its code; `new` is the form for a new one. */
export function deskRole(code: string): string {
  return `${deskPaths.staffRoles}/${code}`;
}

/** Returns the address of a dealer; `new` is the form for a new one. */
export function deskDealer(id: number | 'new'): string {
  return `${deskPaths.dealers}/${id}`;
}

/** Returns the address of the form of a new dealer, filled in from a contragent that 1C proposes. */
export function dealerFromOneC(id: string): string {
  return `${deskDealer('new')}?contragent=${encodeURIComponent(id)}`;
}

/** The address that links a contragent of 1C to one of the portal. */
export const linkContragents = `${deskPaths.contragents}/link`;

/** Returns the address of the search for the contragent to which one of 1C is linked. */
export function linkContragent(id: string): string {
  return `${linkContragents}?id=${encodeURIComponent(id)}`;
}

export function deskRequest(id: number): string {
  return `${deskPaths.requests}/${id}`;
}

export function deskContract(id: number): string {
  return `/desk/contracts/${id}`;
}

/** Returns the address of the form that permits one order of a contract to exceed its limit. */
export function deskContractPermit(id: number): string {
  return `${deskContract(id)}/permit`;
}

type Whose = { dealer?: number; contract?: number };

/** Returns the address of the list of payments, of one dealer or contract. */
export function deskMoney({ dealer, contract }: Whose): string {
  return contract === undefined
    ? `${deskPaths.money}?dealer=${dealer}`
    : `${deskPaths.money}?contract=${contract}`;
}

/**
 * Returns the address of the form for a new payment; without a contract the form asks for one first. `debt`: filled in
 * with the debt under the contract.
 */
export function newDeskPayment({ dealer, contract, debt = false }: Whose & { debt?: boolean } = {}): string {
  const whose = contract === undefined ? dealer && `?dealer=${dealer}` : `?contract=${contract}`;
  return `${deskPaths.money}/new${whose ?? ''}${debt ? '&debt=1' : ''}`;
}

export function deskPayment(id: number): string {
  return `${deskPaths.money}/${id}`;
}

/** Returns the address of an uploaded bank statement. */
export function deskStatement(id: number): string {
  return `${deskPaths.statements}/${id}`;
}

/** Returns the address of the form for a new contract of a dealer. */
export function newDeskContract(dealer: number): string {
  return `/desk/contracts/new?dealer=${dealer}`;
}

/** Returns the address of a person of a dealer. */
export function deskPerson(dealer: number, account: number | 'new'): string {
  return `${deskDealer(dealer)}/people/${account}`;
}

/** Returns the address of a delivery option; `new` is the form for a new one. */
export function deskDelivery(id: number | 'new'): string {
  return `${deskPaths.deliveries}/${id}`;
}

/** Returns the address of a page; `new` is the form for a new one. */
export function deskPage(id: number | 'new'): string {
  return `${deskPaths.pages}/${id}`;
}

/** Returns the address of a brand; `new` is the form for a new one. */
export function deskBrand(id: number | 'new'): string {
  return `${deskPaths.brands}/${id}`;
}

/** Returns the address of a node of the catalogue; `new` is the form for a new one. */
export function deskNode(id: number | 'new'): string {
  return `${deskPaths.nodes}/${id}`;
}

/** Returns the address of a price type; `new` is the form for a new one. */
export function deskPriceType(id: number | 'new'): string {
  return `${deskPaths.priceTypes}/${id}`;
}

/** Returns the address of a warehouse; `new` is the form for a new one. */
export function deskWarehouse(id: number | 'new'): string {
  return `${deskPaths.warehouses}/${id}`;
}

/** Returns the address of the shipping calendar of a warehouse, by default of the current year. */
export function deskCalendar(id: number, year?: number): string {
  return `${deskWarehouse(id)}/calendar${year === undefined ? '' : `?year=${year}`}`;
}

/** Returns the address that removes an exception of a calendar, or restores it; `year`: the year to return to. */
export function deskCalendarRemoved(id: number, year: number): string {
  return `${deskWarehouse(id)}/calendar/removed?year=${year}`;
}

/** Returns the address that adds the holidays of a year to a calendar, after a question. */
export function deskHolidays(id: number, year: number): string {
  return `${deskWarehouse(id)}/calendar/holidays?year=${year}`;
}

/** Returns the address that copies the calendar of another warehouse, after a question. */
export function deskCalendarCopy(id: number): string {
  return `${deskWarehouse(id)}/calendar/copy`;
}

/** Returns the address of a product; `new` is the form for a new one. */
export function deskProduct(id: number | 'new'): string {
  return `${deskPaths.goods}/${id}`;
}

/** The address that changes marked goods. */
export const markedGoods = `${deskPaths.goods}/marked`;

/** The address that uploads an archive of pictures. */
export const zippedPictures = `${deskPaths.goods}/pictures`;

/** The address that uploads a sheet of goods. */
export const importGoods = `${deskPaths.goods}/import`;

/** Returns the address of a change of many goods: its preview, progress and result. */
export function deskGoodsChange(id: number): string {
  return `${deskPaths.goods}/changes/${id}`;
}

/** Returns the address of the form with which staff order for a dealer, or for one of the dealer's people. */
export function deskOrderForDealer(dealer: number, account?: number): string {
  return `${deskDealer(dealer)}/order${account ? `?account=${account}` : ''}`;
}

/** Returns the address of that form, filled in with the lines of an earlier order. */
export function repeatForDealer(earlier: {
  id: number;
  dealerId: number;
  accountId: number;
  contractId: number;
}): string {
  const { id, dealerId, accountId, contractId } = earlier;
  return `${deskOrderForDealer(dealerId, accountId)}&contract=${contractId}&order=${id}`;
}

/** Returns the address of the forms of a product's documents. */
export function deskProductDocuments(id: number): string {
  return `${deskProduct(id)}?documents`;
}

/** Returns the address of the form of a document of a product. */
export function deskProductDocument(id: number): string {
  return `${deskPaths.goods}/documents/${id}`;
}

/** Returns the address of the file of a document of a product. */
export function deskProductDocumentFile(product: number, id: number): string {
  return `${deskProduct(product)}/files/${id}`;
}

/** The address that issues the papers of marked orders. */
export const issuePapers = `${deskPaths.documents}/issue`;

/** Returns the address of the PDF of a 1C document. */
export function deskDocumentFile(id: number): string {
  return `${deskPaths.documents}/${id}.pdf`;
}

/** Returns the address of the debt under a contract: its ledger, promises, reminders. */
export function deskDebtor(contract: number): string {
  return `${deskPaths.debtors}/${contract}`;
}

/** Returns the address of the reminder of the debt under a contract. */
export function deskReminder(contract: number): string {
  return `${deskDebtor(contract)}/remind`;
}

/** Returns the address of the act of a contract; its form adds the period and the format. */
export function deskDebtorAct(contract: number): string {
  return `${deskDebtor(contract)}/act`;
}

/** Returns the address of an exchange with 1C. */
export function deskExchange(id: number): string {
  return `${deskPaths.exchange}/${id}`;
}
