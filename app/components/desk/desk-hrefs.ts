/** The addresses of the staff desk. */
export const deskPaths = {
  /** The first screen, which depends on the role. */
  home: '/desk',
  chats: '/desk/chats',
  messages: '/desk/messages',
  calls: '/desk/calls',
  complaints: '/desk/complaints',
  orders: '/desk/orders',
  dealers: '/desk/dealers',
  /** Searches without results, and goods that dealers wait for. */
  demand: '/desk/demand',
  synonyms: '/desk/synonyms',
  goods: '/desk/goods',
  brands: '/desk/brands',
  nodes: '/desk/nodes',
  priceTypes: '/desk/price-types',
  warehouses: '/desk/warehouses',
  requests: '/desk/requests',
  deliveries: '/desk/deliveries',
  /** What 1C states mean here, and how orders are passed to 1C. */
  exchangeStates: '/desk/exchange/states',
  exchangeSettings: '/desk/exchange/settings',
  exchangeFind: '/desk/exchange/find',
  money: '/desk/money',
  statements: '/desk/money/statement',
  staff: '/desk/staff',
  settings: '/desk/settings',
  news: '/desk/news',
  articles: '/desk/articles',
  slides: '/desk/slides',
  pages: '/desk/pages',
  history: '/desk/history',
  /** The journal of exchanges with 1C. */
  exchange: '/desk/exchange',
  exchangeAccounts: '/desk/exchange/accounts',
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

/** `order`: the number of the order that the next message is about. */
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

/** The parent path of requests for approval, which are opened from their dealer; it has no screen itself. */
export const aboveApprovals = '/desk/approvals';

/** A request for approval. */
export function deskApproval(id: number): string {
  return `${aboveApprovals}/${id}`;
}

/** An action on an order: a form, a question or a button. */
export function deskOrderDeed(
  id: number,
  deed: 'edit' | 'ship' | 'undo' | 'take' | 'picking' | 'exchange' | `move/${number}`,
): string {
  return `${deskOrder(id)}/${deed}`;
}

/** Takes the oldest new order into work. */
export const nextOrder = `${deskPaths.orders}/next`;

/** Moves several orders at once. */
export const moveOrders = `${deskPaths.orders}/moving`;

/** `new` is a form for a new staff member. */
export function deskStaff(id: number | 'new'): string {
  return `${deskPaths.staff}/${id}`;
}

/** `new` is a form for a new dealer. */
export function deskDealer(id: number | 'new'): string {
  return `${deskPaths.dealers}/${id}`;
}

/** The form of an address of a dealer. */
export function deskDealerAddress(dealer: number, id: number | 'new'): string {
  return `${deskDealer(dealer)}/addresses/${id}`;
}

/** Asks whether to remove an address of a dealer. */
export function removeDealerAddressHref(dealer: number, id: number): string {
  return `${deskDealerAddress(dealer, id)}/remove`;
}

/** The form of a dealer's contragent. */
export function deskDealerContragent(dealer: number, id: number | 'new'): string {
  return `${deskDealer(dealer)}/contragents/${id}`;
}

/** Switches a dealer's contragent on or off; switching off asks first. */
export function dealerContragentSwitch(dealer: number, id: number): string {
  return `${deskDealerContragent(dealer, id)}/enabled`;
}

/** Asks whether to revoke a dealer's token. */
export function deskDealerToken(dealer: number, id: number): string {
  return `${deskDealer(dealer)}/tokens/${id}`;
}

export function deskDealerProgram(dealer: number, id: number): string {
  return `${deskDealer(dealer)}/programs/${id}`;
}

export function deskDealerWebhook(dealer: number, id: number): string {
  return `${deskDealer(dealer)}/webhooks/${id}`;
}

export function deskRequest(id: number): string {
  return `${deskPaths.requests}/${id}`;
}

export function deskContract(id: number): string {
  return `/desk/contracts/${id}`;
}

/** The form that permits one order of a contract to exceed its limit. */
export function deskContractPermit(id: number): string {
  return `${deskContract(id)}/permit`;
}

type Whose = { dealer?: number; contract?: number };

/** The list of payments, of one dealer or contract. */
export function deskMoney({ dealer, contract }: Whose): string {
  return contract === undefined
    ? `${deskPaths.money}?dealer=${dealer}`
    : `${deskPaths.money}?contract=${contract}`;
}

/** A form for a new payment; without a contract it asks for one first. */
export function newDeskPayment({ dealer, contract }: Whose = {}): string {
  const whose = contract === undefined ? dealer && `?dealer=${dealer}` : `?contract=${contract}`;
  return `${deskPaths.money}/new${whose ?? ''}`;
}

export function deskPayment(id: number): string {
  return `${deskPaths.money}/${id}`;
}

/** An uploaded bank statement. */
export function deskStatement(id: number): string {
  return `${deskPaths.statements}/${id}`;
}

/** A form for a new contract of a dealer. */
export function newDeskContract(dealer: number): string {
  return `/desk/contracts/new?dealer=${dealer}`;
}

/** A person of a dealer. */
export function deskPerson(dealer: number, account: number): string {
  return `${deskDealer(dealer)}/people/${account}`;
}

/** `new` is a form for a new delivery option. */
export function deskDelivery(id: number | 'new'): string {
  return `${deskPaths.deliveries}/${id}`;
}

/** `new` is a form for a new page. */
export function deskPage(id: number | 'new'): string {
  return `${deskPaths.pages}/${id}`;
}

/** `new` is a form for a new brand. */
export function deskBrand(id: number | 'new'): string {
  return `${deskPaths.brands}/${id}`;
}

/** `new` is a form for a new node of the catalogue. */
export function deskNode(id: number | 'new'): string {
  return `${deskPaths.nodes}/${id}`;
}

/** `new` is a form for a new price type. */
export function deskPriceType(id: number | 'new'): string {
  return `${deskPaths.priceTypes}/${id}`;
}

/** `new` is a form for a new warehouse. */
export function deskWarehouse(id: number | 'new'): string {
  return `${deskPaths.warehouses}/${id}`;
}

/** `new` is a form for a new product. */
export function deskProduct(id: number | 'new'): string {
  return `${deskPaths.goods}/${id}`;
}

/** An exchange with 1C. */
export function deskExchange(id: number): string {
  return `${deskPaths.exchange}/${id}`;
}

/** A file of an exchange, as 1C sent it; `again`: imports it once more. */
export function deskExchangeFile(session: number, id: number, deed?: 'again'): string {
  return `${deskExchange(session)}/files/${id}${deed ? `/${deed}` : ''}`;
}

/** `new` is a form for a new account. */
export function deskExchangeAccount(id: number | 'new'): string {
  return `${deskPaths.exchangeAccounts}/${id}`;
}

/** Where the PDF of a 1C document is downloaded. */
export function deskDocumentFile(id: number): string {
  return `/desk/documents/${id}.pdf`;
}
